import type { Request } from 'express';
import type { CertificateIdentity } from './certificate-identity.js';
import type { CredentialScope } from './scope.js';

export const ROLES = ['ROLE_ADMIN', 'ROLE_AUDITOR', 'ROLE_USER'] as const;
export type Role = (typeof ROLES)[number];

/** A `service` is a program with an account of its own: it has keys and certificates, and never signs in. */
export type AccountKind = 'person' | 'service';

/**
 * The credential that a call was made with, as the audit trail names it. `id` is null for keys that are older than ids of
 * keys, `name` for credentials without a name, and `madeBy`, the id of who made the key or entered the certificate, where
 * that is not known or does not apply.
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
  /** The e-mail address of a person; `service:` and the name of a service account. */
  readonly email: string;
  readonly role: Role;
  readonly groupIds: readonly string[];
  /** Of these groups, which are among `groupIds`, they are a leader. */
  readonly ledGroupIds: readonly string[];
  /** What their key is limited to; absent when the credential may do all that its owner may. */
  readonly scopes?: readonly CredentialScope[];
  /** What they have to do before their session opens anything else. Bearer keys do not wait for it. */
  readonly obligation?: Obligation;
  /** The networks that the key may be used from, in CIDR notation; absent when it may be used from everywhere. */
  readonly networks?: readonly string[];
  /** When the owner of the session has last shown who they are. Absent for keys and certificates. */
  readonly confirmedAt?: Date;
}

/** Things that a person can be made to do first: choose a password of their own, set up one-time codes. */
export type Obligation = 'password-change' | 'totp-enrolment';

/** A program whose client certificate belongs to no service account: it has no role and no scopes. */
export interface CertificatePrincipal {
  readonly via: 'unknown-certificate';
  readonly subject: string;
}

/** Who is calling. */
export type Principal = UserPrincipal | CertificatePrincipal;

/** Returns a name by which callers are told apart; undefined without a credential. */
export function callerNameOf(principal: Principal | undefined): string | undefined {
  if (principal === undefined) return undefined;
  return principal.via === 'unknown-certificate' ? `certificate:${principal.subject}` : `user:${principal.userId}`;
}

/** A session as it was loaded from the store. */
export interface OpenSession {
  readonly userId: string;
  /** Of the user's sessions when this one was opened; a later one has ended it. */
  readonly epoch: number;
  /** By which its owner and the audit trail name it; null for sessions that are older than such ids. */
  readonly id: string | null;
  /** When its owner has last shown who they are. */
  readonly confirmedAt: Date;
}

/** What the guard needs to know of accounts; the account module provides it under `PRINCIPALS`. */
export interface Principals {
  /** @param hash lower-case hex SHA-512 of the key */
  byApiKeyHash(hash: string): Promise<UserPrincipal | undefined>;
  /** Answers undefined when the session has ended meanwhile. */
  bySession(session: OpenSession): Promise<UserPrincipal | undefined>;
  /** `unknown`: the certificate belongs to no account; `refused`: to one that may not be used, or to several. */
  byCertificate(identities: readonly CertificateIdentity[]): Promise<UserPrincipal | 'unknown' | 'refused'>;
}

export const PRINCIPALS = Symbol('PRINCIPALS');

/** A request that has passed the guard; `principal` is absent on open routes without a credential. */
export type GuardedRequest = Request & { principal?: Principal };
