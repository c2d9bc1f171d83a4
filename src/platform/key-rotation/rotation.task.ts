import { RecurringTask } from '../jobs/task.js';
import { RotationService } from './rotation.service.js';

export const ROTATION_TASK = 'rotate-encryption-keys';

/** Carries out a rotation in whichever replica is free. */
@RecurringTask({ name: ROTATION_TASK, everySeconds: 60 })
export class RotationTask {
  constructor(private readonly rotation: RotationService) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.rotation.run(signal);
  }
}
