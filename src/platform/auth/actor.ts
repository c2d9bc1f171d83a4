import type { UserPrincipal } from './principal.js';

/** A person or program at work, as the audit trail names them: who, and from where. */
export interface Actor extends UserPrincipal {
  /** Of the caller, as the trusted proxies tell it. */
  readonly address: string;
}
