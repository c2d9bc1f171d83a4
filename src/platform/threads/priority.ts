/** Of a thread, which keeps the priority that it begins with: further work of a caller has a lower one. */
export type Priority = 'ordinary' | 'further';

/**
 * How much nicer than others a thread is that does further work of a caller: at ten the scheduler gives it a tenth of what
 * an ordinary one gets where both want the same processor, and all of one that nobody else wants. Threads have priorities
 * of their own on Linux alone. @see sched(7)
 */
const FURTHER_NICE = process.platform === 'linux' ? 10 : 0;

/** Returns by how much a thread is nicer than the process. */
export const nicenessOf = (priority: Priority): number => (priority === 'further' ? FURTHER_NICE : 0);

/** Returns the priority of work whose turn has come. */
export const priorityOf = ({ isFurther }: { readonly isFurther: boolean }): Priority =>
  isFurther ? 'further' : 'ordinary';
