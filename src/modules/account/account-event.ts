import type { AuditDetails, AuditOutcome } from '../../platform/audit/audit.types.js';

/** Account events that are kept for good. */
export type AccountAction =
  | 'LOGIN'
  | 'LOGOUT'
  | `USER_${'CREATE' | 'UPDATE' | 'DELETE' | 'UNLOCK' | 'SETTINGS_CHANGE'}`
  | `USER_INVITATION_${'ISSUED' | 'ACCEPTED' | 'REVOKED'}`
  | `SERVICE_ACCOUNT_${'CREATE' | 'UPDATE' | 'DELETE'}`
  | `GROUP_${'CREATE' | 'UPDATE' | 'DELETE'}`
  | `API_KEY_${'GENERATE' | 'POLICY_CHANGE' | 'REVOKE'}`
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
