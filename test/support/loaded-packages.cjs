/** With `--require`: when the process ends, its loaded modules are written to the file in `LOADED_MODULES`. */
const { writeFileSync } = require('node:fs');
const Module = require('node:module');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('exit', () => {
    writeFileSync(process.env.LOADED_MODULES, Object.keys(Module._cache).join('\n'));
  });
}
