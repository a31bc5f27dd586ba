# CMake package of Impinge. It defines two imported targets:
#
#   impinge::impinge   the shared library
#   impinge::static    the static library, with the system libraries that it needs
#
# A platform has the targets whose libraries the archive contains. MSVC cannot link the static library.
#
#   find_package(impinge REQUIRED)
#   target_link_libraries(game PRIVATE impinge::impinge)

get_filename_component(_impinge_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(ANDROID)
    set(_impinge_platform "android-${CMAKE_ANDROID_ARCH_ABI}")
elseif(EMSCRIPTEN OR CMAKE_SYSTEM_NAME STREQUAL "Emscripten")
    set(_impinge_platform "webgl")
elseif(CMAKE_SYSTEM_NAME STREQUAL "iOS" AND CMAKE_OSX_SYSROOT MATCHES "[Ss]imulator")
    set(_impinge_platform "ios-simulator")
elseif(CMAKE_SYSTEM_NAME STREQUAL "iOS")
    set(_impinge_platform "ios")
elseif(CMAKE_SYSTEM_NAME MATCHES "^(tvOS|visionOS)$")
    string(TOLOWER "${CMAKE_SYSTEM_NAME}" _impinge_platform)
    if(CMAKE_OSX_SYSROOT MATCHES "[Ss]imulator")
        string(APPEND _impinge_platform "-simulator")
    endif()
elseif(APPLE)
    set(_impinge_platform "macos")
else()
    # MSVC states the processor of the target here. CMAKE_SYSTEM_PROCESSOR would be that of the machine that builds.
    set(_impinge_processor "${CMAKE_C_COMPILER_ARCHITECTURE_ID}${CMAKE_CXX_COMPILER_ARCHITECTURE_ID}")
    if(NOT _impinge_processor)
        set(_impinge_processor "${CMAKE_SYSTEM_PROCESSOR}")
    endif()
    if(_impinge_processor MATCHES "^(ARM64|aarch64|arm64)")
        set(_impinge_processor "arm64")
    elseif(_impinge_processor MATCHES "^(AMD64|x86_64|x64)")
        set(_impinge_processor "x64")
    endif()
    if(WIN32)
        set(_impinge_platform "windows-${_impinge_processor}")
    else()
        string(TOLOWER "${CMAKE_SYSTEM_NAME}-${_impinge_processor}" _impinge_platform)
    endif()
endif()

set(_impinge_folder "${_impinge_root}/lib/${_impinge_platform}")
if(NOT IS_DIRECTORY "${_impinge_folder}")
    set(impinge_FOUND FALSE)
    set(impinge_NOT_FOUND_MESSAGE "Impinge has no library for ${_impinge_platform}.")
    return()
endif()

foreach(_impinge_name IN ITEMS impinge.dll libimpinge.so libimpinge.dylib)
    if(EXISTS "${_impinge_folder}/${_impinge_name}" AND NOT TARGET impinge::impinge)
        add_library(impinge::impinge SHARED IMPORTED GLOBAL)
        set_target_properties(impinge::impinge PROPERTIES
            IMPORTED_LOCATION "${_impinge_folder}/${_impinge_name}"
            INTERFACE_INCLUDE_DIRECTORIES "${_impinge_root}/include")
        if(WIN32 AND EXISTS "${_impinge_folder}/impinge.lib")
            set_target_properties(impinge::impinge PROPERTIES IMPORTED_IMPLIB "${_impinge_folder}/impinge.lib")
        elseif(WIN32)
            set_target_properties(impinge::impinge PROPERTIES IMPORTED_IMPLIB "${_impinge_folder}/libimpinge.dll.a")
        elseif(APPLE)
            set_target_properties(impinge::impinge PROPERTIES IMPORTED_SONAME "@rpath/libimpinge.dylib")
        else()
            set_target_properties(impinge::impinge PROPERTIES IMPORTED_SONAME "libimpinge.so")
        endif()
    endif()
endforeach()

if(EXISTS "${_impinge_folder}/libimpinge.a" AND NOT MSVC AND NOT TARGET impinge::static)
    add_library(impinge::static STATIC IMPORTED GLOBAL)
    set_target_properties(impinge::static PROPERTIES
        IMPORTED_LOCATION "${_impinge_folder}/libimpinge.a"
        INTERFACE_INCLUDE_DIRECTORIES "${_impinge_root}/include"
        INTERFACE_COMPILE_DEFINITIONS "IMP_STATIC")
    if(WIN32)
        set(_impinge_system "kernel32;ntdll;userenv;ws2_32;gcc_eh;gcc")
    elseif(ANDROID)
        set(_impinge_system "dl;log;m")
    elseif(CMAKE_SYSTEM_NAME STREQUAL "Linux")
        set(_impinge_system "pthread;dl;m;gcc_s")
    else()
        set(_impinge_system "")
    endif()
    set_target_properties(impinge::static PROPERTIES INTERFACE_LINK_LIBRARIES "${_impinge_system}")
    # What a program does not call is left out: 11 MB become 1 to 3.
    if(ANDROID OR CMAKE_SYSTEM_NAME STREQUAL "Linux")
        set_target_properties(impinge::static PROPERTIES INTERFACE_LINK_OPTIONS "-Wl,--gc-sections")
    endif()
endif()

foreach(_impinge_variable root platform processor folder name system)
    unset(_impinge_${_impinge_variable})
endforeach()
