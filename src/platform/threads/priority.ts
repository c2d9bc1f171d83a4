import type { Turn } from '../turns/turns.js';
import { isSmallMemory } from './thread-memory.js';

/** The priority of a thread, which it keeps from its start. */
export type Priority = 'ordinary' | 'further';

/**
 * The increase of the nice value of threads that do further work of a caller: at ten the scheduler gives it a tenth of
 * the time of an ordinary thread when both want the same processor, and the whole of an idle processor. Only Linux has
 * priorities per thread.
 * @see sched(7)
 */
const FURTHER_NICE = process.platform === 'linux' ? 10 : 0;

/** Returns by how much the nice value of a thread exceeds the nice value of the process. */
export const niceIncrementOf = (priority: Priority): number => (priority === 'further' ? FURTHER_NICE : 0);

/** Returns the priority of work whose turn has come. Threads of two priorities would not fit into a small memory. */
export const priorityOf = ({ isFurther }: Turn): Priority => (isFurther && !isSmallMemory() ? 'further' : 'ordinary');
