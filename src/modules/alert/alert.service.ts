import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Actor } from '../../platform/auth/actor.js';
import { visibleGroups, type Audience } from '../../platform/auth/audience.js';
import type { UserPrincipal } from '../../platform/auth/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { DAY_MS } from '../../platform/clock/durations.js';
import { AlertConfig } from './alert.config.js';
import { AlertRepository } from './alert.repository.js';
import { MAX_ALERTS_PER_DOCUMENT, type Alert, type AlertQuestion, type DatedAlert } from './alert.types.js';

@Injectable()
export class AlertService {
  constructor(
    private readonly repository: AlertRepository,
    private readonly config: AlertConfig,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Stores the alerts of one document for this audience. When it resolves, they are stored. */
  async record(raised: readonly Omit<Alert, 'id' | 'date'>[], audience: Audience = null): Promise<void> {
    if (raised.length === 0) return;
    const date = this.clock.now();
    const alerts = raised.slice(0, MAX_ALERTS_PER_DOCUMENT).map((alert) => ({ ...alert, id: randomUUID(), date }));
    await this.repository.insert(alerts, audience, new Date(date.getTime() + this.config.retentionDays * DAY_MS));
  }

  /** Returns the alerts that the caller may see. */
  async listNewestFirst(question: AlertQuestion, caller: Pick<UserPrincipal, 'role' | 'groupIds'>): Promise<Alert[]> {
    return this.repository.listNewestFirst(question, visibleGroups(caller));
  }

  /** Returns alerts in the order in which they were raised, whoever may see them. */
  raisedSince(time: Date, limit: number): Promise<readonly DatedAlert[]> {
    return this.repository.raisedSince(time, limit);
  }

  /** Deleting an alert that is already gone, or that the caller may not see, succeeds and changes nothing. */
  async remove(id: string, actor: Actor): Promise<void> {
    const removed = await this.repository.remove(id.toLowerCase(), visibleGroups(actor));
    if (removed === undefined) return;
    const event = { action: 'ALERT_DELETE', resourceType: 'Alert', resourceId: id.toLowerCase() };
    const before = { ...removed, policyVersion: removed.policyVersion ?? null };
    await this.audit.record(actor, { ...event, details: { before } });
  }
}
