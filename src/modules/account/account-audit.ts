import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { AuditActor, AuditOutcome, AuditDetails } from '../../platform/audit/audit.types.js';

/** Account events that are kept for good. */
export type AccountAction =
  | 'LOGIN'
  | 'LOGOUT'
  | `USER_${'CREATE' | 'UPDATE' | 'DELETE' | 'UNLOCK' | 'SETTINGS_CHANGE'}`
  | `USER_INVITATION_${'ISSUED' | 'ACCEPTED' | 'REVOKED'}`
  | `SERVICE_ACCOUNT_${'CREATE' | 'UPDATE' | 'DELETE'}`
  | `GROUP_${'CREATE' | 'UPDATE' | 'DELETE'}`
  | `API_KEY_${'GENERATE' | 'REVOKE'}`
  | `CERTIFICATE_${'ADD' | 'REMOVE'}`
  | `SESSION_${'CONFIRM' | 'END'}`
  | 'PASSWORD_CHANGE'
  | `MFA_${'ENABLED' | 'DISABLED'}`
  | `PASSKEY_${'ADD' | 'REMOVE'}`;

export interface AccountEvent {
  readonly action: AccountAction;
  readonly resourceType: 'User' | 'ServiceAccount' | 'Group' | 'Invitation';
  readonly resourceId: string | null;
  readonly details?: AuditDetails;
  /** Absent if it succeeded. */
  readonly outcome?: AuditOutcome;
}

/** Writes account events to the audit log, before the caller receives a response. */
@Injectable()
export class AccountAudit {
  constructor(private readonly log: AuditLog) {}

  /** @throws any error that kept the event from being written: an unrecorded change must not look successful */
  note(actor: AuditActor, event: AccountEvent): Promise<void> {
    return this.noteAll(actor, [event]);
  }

  /** Records events that happen together, in this order. @throws as `note` */
  async noteAll({ userId, email, address, credential }: AuditActor, events: readonly AccountEvent[]): Promise<void> {
    const actor = { userId, email, address, ...(credential !== undefined && { credential }) };
    await this.log.append(events.map(({ details = {}, ...event }) => ({ actor, details, ...event })));
  }
}
