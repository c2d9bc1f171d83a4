const { appendFileSync, readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
/** Where Linux tells the time of children in `/proc/self/stat`, after the name of the program. */
const CHILDREN_FIELDS = [13, 15];
const MS_PER_TICK = 10;

/** Returns the CPU time of the child processes that have ended, with theirs; nothing where there is no /proc. */
function cpuOfChildren() {
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields.slice(...CHILDREN_FIELDS).reduce((sum, ticks) => sum + Number(ticks) * MS_PER_TICK, 0);
  } catch {
    return 0;
  }
}

const now = () => ({ wall: performance.now(), cpu: process.cpuUsage() });
const since = ({ wall, cpu }) => {
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - wall, cpu: (user + system) / 1000 };
};

/**
 * Measures where the time of a suite goes, for `npm run test:times`: loading its files, hooks before all tests, the rest.
 * Times are in milliseconds; `cpu` is that of the whole worker process with its threads, `children` that of child processes.
 */
module.exports = class SuiteTimes {
  constructor(file, testPath) {
    this.file = file;
    this.suite = path.relative(root, testPath);
    this.loading = now();
    this.childrenBefore = cpuOfChildren();
    this.start = { wall: 0, cpu: 0 };
  }

  /** Listens to the events of jest-circus. */
  handle({ name, hook }) {
    if (name === 'run_start') {
      this.load = since(this.loading);
      this.running = now();
    } else if (name === 'hook_start' && hook.type === 'beforeAll') {
      this.hook = now();
    } else if ((name === 'hook_success' || name === 'hook_failure') && hook.type === 'beforeAll') {
      const { wall, cpu } = since(this.hook);
      this.start = { wall: this.start.wall + wall, cpu: this.start.cpu + cpu };
    } else if (name === 'run_finish') {
      const all = since(this.running);
      const rest = { wall: all.wall - this.start.wall, cpu: all.cpu - this.start.cpu };
      const { suite, load, start } = this;
      const children = cpuOfChildren() - this.childrenBefore;
      appendFileSync(this.file, `${JSON.stringify({ suite, load, start, rest, children })}\n`);
    }
  }
};
