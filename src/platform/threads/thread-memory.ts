import { totalmem } from 'node:os';

const BYTES_PER_MB = 1024 * 1024;
/** Below it, a process keeps few threads, and only while they work: each needs about 80 MB for itself. */
const SMALL_MB = 1024;
/** What the process needs besides the heaps of its threads. */
const PROCESS_MB = 288;
/** The number of threads at work at a time, for which the rest is enough. */
const AT_WORK = 2;
/** The minimum memory with which a thread can work. */
const MIN_HEAP_MB = 112;

/** The memory that this process may use, in MB: of its container (control group), or of the machine. */
function memoryMb(): number {
  const limit = process.constrainedMemory();
  return Math.floor(Math.min(limit > 0 ? limit : Infinity, totalmem()) / BYTES_PER_MB);
}

/** True if threads must be few. @param ofProcess the memory in MB */
export const isSmallMemory = (ofProcess = memoryMb()): boolean => ofProcess < SMALL_MB;

/**
 * Returns the heap limit of a thread in MB, so that a document that needs too much ends its own thread and not the
 * process.
 * @param most what a thread may use where there is enough
 */
export function threadHeapMb(most: number, ofProcess = memoryMb()): number {
  return Math.min(most, Math.max(MIN_HEAP_MB, Math.floor((ofProcess - PROCESS_MB) / AT_WORK)));
}
