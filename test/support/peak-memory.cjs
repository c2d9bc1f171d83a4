/** With `--require`: when the process ends it writes its largest resident memory, in kilobytes, to file descriptor 3. */
const { writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
