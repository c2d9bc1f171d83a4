import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The files of a control group by the version of Linux's interface (cgroups(7)). */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    max: 'memory.limit_in_bytes',
    killed: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', max: 'memory.max', killed: 'memory.events' },
] as const;

/** Processes that get no more memory than a limit: Linux kills what needs more, as it does in a container. */
export interface MemoryGroup {
  /** The program that starts another one within the group. */
  readonly within: readonly string[];
  /** The number of processes that were killed. */
  kills(): number;
  remove(): void;
}

/** @returns undefined where this user may not limit memory */
export function memoryGroup(maxBytes: number): MemoryGroup | undefined {
  const version = VERSIONS.find(({ root }) => existsSync(path.join(root, 'cgroup.procs')));
  if (version === undefined) return undefined;
  const folder = path.join(version.root, `umbra-test-${randomBytes(4).toString('hex')}`);
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, version.max), String(maxBytes));
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return undefined;
  }
  return {
    within: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', path.join(folder, 'cgroup.procs')],
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(version.killed))?.[1] ?? 0),
    remove: () => {
      rmdirSync(folder);
    },
  };
}
