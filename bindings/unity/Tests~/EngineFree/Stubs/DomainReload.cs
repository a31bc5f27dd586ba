// Simulates a script reload: resets statics, and fields that Unity does not serialise.

using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    static class DomainReload
    {
        const BindingFlags Own = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        public static void ResetStatics(Type type)
        {
            if (type.ContainsGenericParameters) return;
            foreach (FieldInfo field in type.GetFields(BindingFlags.Static | Own))
                if (!field.IsLiteral && !field.IsInitOnly) field.SetValue(null, Default(field.FieldType));
            if (type.TypeInitializer != null) type.TypeInitializer.Invoke(null, null);
            // A generic class has its own statics for each type argument, so those of the base belong to this class.
            if (type.BaseType != null && type.BaseType.IsGenericType) ResetStatics(type.BaseType);
        }

        public static void ResetFields(MonoBehaviour script)
        {
            object fresh = Activator.CreateInstance(script.GetType());
            for (Type type = script.GetType(); type != typeof(MonoBehaviour); type = type.BaseType)
                foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | Own))
                    if (!IsSerialized(field)) field.SetValue(script, field.GetValue(fresh));
        }

        static bool IsSerialized(FieldInfo field)
        {
            if (!field.IsPublic && !field.IsDefined(typeof(SerializeField), false)) return false;
            if (field.IsInitOnly) return false;
            Type type = field.FieldType;
            if (type.IsArray) type = type.GetElementType();
            else if (IsList(type)) type = type.GetGenericArguments()[0];
            return type.IsPrimitive || type.IsEnum || type == typeof(string) || type == typeof(Vector2) || type == typeof(Vector3)
                || type == typeof(Quaternion) || type == typeof(Color) || typeof(Object).IsAssignableFrom(type);
        }

        static bool IsList(Type type)
        {
            return type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>);
        }

        static object Default(Type type) { return type.IsValueType ? Activator.CreateInstance(type) : null; }
    }
}
