import type { Request } from 'express';
import type { CertificateIdentity } from './certificate-identity.js';
import type { CredentialScope } from './scope.js';

export const ROLES = ['ROLE_ADMIN', 'ROLE_AUDITOR', 'ROLE_USER'] as const;
export type Role = (typeof ROLES)[number];

/** A `service` is a program with its own account: it has keys and certificates, and never signs in. */
export type AccountKind = 'person' | 'service';

/**
 * The credential of a call as recorded in the audit log. `id` is null for keys created before keys had ids, `name` for
 * credentials without a name, and `madeBy`, the id of the user who created the key or registered the certificate, when
 * it is unknown or does not apply.
 */
export interface Credential {
  readonly type: 'session' | 'personal-key' | 'named-key' | 'certificate';
  readonly id: string | null;
  readonly name: string | null;
  readonly madeBy: string | null;
}

/** A person or program with an account. */
export interface UserPrincipal {
  readonly kind: AccountKind;
  readonly via: 'bearer' | 'session' | 'certificate';
  readonly credential: Credential;
  readonly userId: string;
  /** The e-mail address of a person; `service:` followed by the name for a service account. */
  readonly email: string;
  readonly role: Role;
  readonly groupIds: readonly string[];
  /** The subset of `groupIds` that this user leads. */
  readonly ledGroupIds: readonly string[];
  /** The scopes of the key; absent when the credential may do everything that its owner may. */
  readonly scopes?: readonly CredentialScope[];
  /** The obligation to meet before the session or key gives access to anything else. */
  readonly obligation?: Obligation;
  /** The networks from which the key may be used, in CIDR notation; absent when it may be used from anywhere. */
  readonly networks?: readonly string[];
  /** The policy that the gateway and the routes of Presidio apply for the key; absent when it has none of its own. */
  readonly policy?: string;
  /** When the owner of the session last authenticated. Absent for keys and certificates. */
  readonly confirmedAt?: Date;
}

/** Actions that a person may be required to take first: choose their own password, set up one-time codes. */
export type Obligation = 'password-change' | 'totp-enrolment';

/** A program whose client certificate belongs to no service account: it has no role and no scopes. */
export interface CertificatePrincipal {
  readonly via: 'unknown-certificate';
  readonly subject: string;
}

/** The authenticated caller of a request. */
export type Principal = UserPrincipal | CertificatePrincipal;

/** Returns a name that identifies the caller; undefined without a credential. */
export function callerNameOf(principal: Principal | undefined): string | undefined {
  if (principal === undefined) return undefined;
  return principal.via === 'unknown-certificate' ? `certificate:${principal.subject}` : `user:${principal.userId}`;
}

/** A session as loaded from the store. */
export interface OpenSession {
  readonly userId: string;
  /** The session epoch of the user when this session was opened; a later epoch ends the session. */
  readonly epoch: number;
  /** The id shown to its owner and in the audit log; null for sessions opened before such ids existed. */
  readonly id: string | null;
  /** When its owner last authenticated. */
  readonly confirmedAt: Date;
}

/** The functions that the guard needs from accounts; the account module provides it as `PRINCIPALS`. */
export interface Principals {
  /** @param hash lower-case hex SHA-512 of the key */
  byApiKeyHash(hash: string): Promise<UserPrincipal | undefined>;
  /** Returns undefined if the session has ended meanwhile. */
  bySession(session: OpenSession): Promise<UserPrincipal | undefined>;
  /**
   * Returns `unknown` if the certificate belongs to no account, and `refused` if it belongs to an account that may not
   * be used or to several accounts.
   */
  byCertificate(identities: readonly CertificateIdentity[]): Promise<UserPrincipal | 'unknown' | 'refused'>;
}

export const PRINCIPALS = Symbol('PRINCIPALS');

/** A request that has passed the guard; `principal` is absent on open routes without a credential. */
export type GuardedRequest = Request & { principal?: Principal };
