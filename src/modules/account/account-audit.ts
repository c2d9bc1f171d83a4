import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { AuditActor } from '../../platform/audit/audit.types.js';
import { Clock } from '../../platform/clock/clock.js';
import type { AccountEvent } from './account-event.js';
import { InboxService } from './inbox.service.js';
import { securityNotice } from './security-notice.js';

/** Writes account events to the audit log, and notifies people of changes of their credentials and rights. */
@Injectable()
export class AccountAudit {
  constructor(
    private readonly log: AuditLog,
    private readonly inbox: InboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns once the event is written, so that the caller receives no response before.
   * @throws any error that kept the event from being written: an unrecorded change must not look successful
   */
  note(actor: AuditActor, event: AccountEvent): Promise<void> {
    return this.noteAll(actor, [event]);
  }

  /** Records events that happen together, in this order. @throws as `note` */
  async noteAll(by: AuditActor, events: readonly AccountEvent[]): Promise<void> {
    const { userId, email, address, credential } = by;
    const actor = { userId, email, address, ...(credential !== undefined && { credential }) };
    await this.log.append(events.map(({ details = {}, ...event }) => ({ actor, details, ...event })));
    for (const event of events) {
      const notice = securityNotice(event, by, this.clock.now());
      if (notice !== undefined && event.resourceId !== null) await this.inbox.post([event.resourceId], notice);
    }
  }
}
