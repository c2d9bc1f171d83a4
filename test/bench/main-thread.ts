import { readFileSync } from 'node:fs';
import type { EventLoopUtilization } from 'node:perf_hooks';

/** Of Linux: how long a thread was on a processor, in nanoseconds, first of three numbers. @see proc_pid_schedstat(5) */
const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;

/** A moment from which the work of this process's main thread is counted. */
export interface Moment {
  readonly onProcessorNs: bigint | undefined;
  readonly loop: EventLoopUtilization;
}

export const now = (): Moment => ({ onProcessorNs: onProcessorNs(), loop: performance.eventLoopUtilization() });

/**
 * Microseconds that the main thread has worked since then: on a processor, where the system tells it; elsewhere as long as
 * its loop was busy, which also counts how long it waited for a processor that others had.
 */
export function microsecondsSince({ onProcessorNs: then, loop }: Moment): number {
  const ns = onProcessorNs();
  if (ns !== undefined && then !== undefined) return Number(ns - then) / 1000;
  return performance.eventLoopUtilization(loop).active * 1000;
}

function onProcessorNs(): bigint | undefined {
  try {
    return BigInt(readFileSync(SCHEDSTAT, 'utf8').split(' ', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}
