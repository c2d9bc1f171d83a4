/** With `--require`: when the process ends it writes its largest resident memory, in kilobytes, to file descriptor 3. */
const { readFileSync, writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

/**
 * Linux keeps the `maxRSS` of the process that started this one (getrusage(2) counts from the fork), so a large parent
 * would be measured. `VmHWM` belongs to the memory of this program alone.
 */
function peakKilobytes() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))[1]);
}

if (isMainThread) process.on('exit', () => writeSync(3, String(peakKilobytes())));
