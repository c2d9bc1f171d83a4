import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditActor, AuditDetails } from '../../../platform/audit/audit.types.js';
import { Clock } from '../../../platform/clock/clock.js';
import { MINUTE_MS } from '../../../platform/clock/durations.js';
import { fail } from '../../../platform/http/app-error.js';
import type { MutedContext } from '../trend.types.js';
import { muteId, MuteRepository, type Mute } from './mute.repository.js';

const MAX_LISTED = 1000;

/** Silences contexts for a time. Only notifications stop; everything else continues. */
@Injectable()
export class MuteService {
  constructor(
    private readonly repository: MuteRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async mute({ organization, context }: MutedContext, minutes: number, actor: AuditActor): Promise<void> {
    const mutedAt = this.clock.now();
    const expiresAt = new Date(mutedAt.getTime() + minutes * MINUTE_MS);
    const before = await this.repository.mutedUntil(organization, context, mutedAt);
    await this.repository.save({ organization, context, mutedAt, expiresAt });
    await this.note('MUTE_SET', { organization, context }, actor, {
      before: { mutedUntil: before?.toISOString() ?? null },
      after: { mutedUntil: expiresAt.toISOString() },
    });
  }

  /** @throws AppError `not-found` when it is not muted */
  async unmute({ organization, context }: MutedContext, actor: AuditActor): Promise<void> {
    const was = await this.repository.remove({ organization, context }, this.clock.now());
    if (!was) fail('not-found', 'This context is not muted.', { code: 'NOT_MUTED' });
    await this.note('MUTE_END', { organization, context }, actor, { after: { mutedUntil: null } });
  }

  async list(): Promise<readonly Mute[]> {
    return this.repository.listRunning(this.clock.now(), MAX_LISTED);
  }

  private note(action: string, muted: MutedContext, actor: AuditActor, details: AuditDetails): Promise<void> {
    const { organization, context } = muted;
    const event = { action, resourceType: 'Mute', resourceId: muteId(muted) };
    return this.audit.append([{ actor, ...event, details: { organization, context, ...details } }]);
  }
}
