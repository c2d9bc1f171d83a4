import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';

export const TASK_SCHEDULE = 'umbra:task-schedule';

export interface TaskSchedule {
  /** The id of the lease, which must not change. */
  readonly name: string;
  readonly everySeconds: number;
}

/** Recurring work that one replica does at a time. It must be idempotent, since it may run twice. */
export interface Task extends TaskSchedule {
  /** @param signal aborted when the lease is lost or the process stops; `run` should then end soon */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Declares a provider as a task that always recurs. A task that only some settings need is registered with the
 * `TaskRunner` in `onModuleInit` instead.
 */
export const RecurringTask = (
  schedule: TaskSchedule,
): ((target: new (...dependencies: never[]) => Pick<Task, 'run'>) => void) =>
  applyDecorators(Injectable(), SetMetadata(TASK_SCHEDULE, schedule));
