import type { UserPrincipal } from './principal.js';

/** A person or program whose actions are recorded in the audit log, with the address they act from. */
export interface Actor extends UserPrincipal {
  /** The address of the caller, as reported by trusted proxies. */
  readonly address: string;
}
