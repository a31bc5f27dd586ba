// The files of .NET import their assemblies by name. Node cannot load these as modules, so each becomes its own address.

export async function load(url, context, nextLoad) {
    if (/\.(dll|wasm|dat|pdb)$/.test(url)) {
        return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(url)};` };
    }
    return nextLoad(url, url.endsWith('.js') ? { ...context, format: 'module' } : context);
}
