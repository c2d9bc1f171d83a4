import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import type { MutedContext } from '../trend.types.js';
import { MuteRepository, type Mute } from './mute.repository.js';

const MS_PER_MINUTE = 60_000;
const MOST_LISTED = 1000;

/** Silences contexts for a time. Everything but the sending goes on. */
@Injectable()
export class MuteService {
  private readonly logger = new Logger('Trend');

  constructor(
    private readonly repository: MuteRepository,
    private readonly clock: Clock,
  ) {}

  async mute({ organization, context }: MutedContext, minutes: number): Promise<void> {
    const mutedAt = this.clock.now();
    const expiresAt = new Date(mutedAt.getTime() + minutes * MS_PER_MINUTE);
    await this.repository.save({ organization, context, mutedAt, expiresAt });
    // The record of who silenced what.
    this.logger.log({ organization, context, minutes }, 'A context was muted');
  }

  /** @throws AppError `not-found` when it is not muted */
  async unmute({ organization, context }: MutedContext): Promise<void> {
    const was = await this.repository.remove({ organization, context }, this.clock.now());
    if (!was) fail('not-found', 'This context is not muted.', { code: 'NOT_MUTED' });
    this.logger.log({ organization, context }, 'A mute was ended');
  }

  async list(): Promise<readonly Mute[]> {
    return this.repository.listRunning(this.clock.now(), MOST_LISTED);
  }
}
