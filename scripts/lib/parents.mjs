/** Notices the end of what has started this process; npm and the shell between pass on few of the signals they end by. */
import { readFileSync } from 'node:fs';

const EVERY_MS = 1000;
const SHELL = /^(?:ba|da|k|z)?sh$/;

/** Returns the name and the parent of a process; undefined where the system has no `/proc`, and for one that has ended. */
function processOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) };
  } catch {
    return undefined;
  }
}

/** The parent, and behind a shell npm itself. Who started npm may end: `nohup npm start &` goes on without a terminal. */
function parents() {
  const parent = processOf(process.ppid);
  return parent !== undefined && SHELL.test(parent.name) ? [process.ppid, parent.parent] : [process.ppid];
}

/** Ends this process in order, by SIGTERM, once its terminal is closed or npm, by which it was started, has ended. */
export function stopWithParents() {
  const stop = () => process.kill(process.pid, 'SIGTERM');
  process.on('SIGHUP', stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  const first = parents().join();
  const timer = setInterval(() => {
    if (parents().join() === first) return;
    clearInterval(timer);
    stop();
  }, EVERY_MS);
  timer.unref();
}
