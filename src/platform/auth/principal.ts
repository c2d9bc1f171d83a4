import type { Request } from 'express';
import type { CredentialScope } from './scope.js';

export const ROLES = ['ROLE_ADMIN', 'ROLE_AUDITOR', 'ROLE_USER'] as const;
export type Role = (typeof ROLES)[number];

/** A person or program with an account. */
export interface UserPrincipal {
  readonly via: 'bearer' | 'session';
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly groupIds: readonly string[];
  /** Of these groups, which are among `groupIds`, they are a leader. */
  readonly ledGroupIds: readonly string[];
  /** What their key is limited to; absent when the credential may do all that its owner may. */
  readonly scopes?: readonly CredentialScope[];
  /** What they have to do before their session opens anything else. Bearer keys do not wait for it. */
  readonly owes?: Obligation;
}

/** Things that a person can be made to do first: choose a password of their own, set up one-time codes. */
export type Obligation = 'password-change' | 'totp-enrolment';

/** A client certificate stands for a program: it has no user and no role. */
export interface CertificatePrincipal {
  readonly via: 'certificate';
  readonly subject: string;
}

/** Who is calling. */
export type Principal = UserPrincipal | CertificatePrincipal;

/** What the guard needs to know of accounts; the account module provides it under `PRINCIPALS`. */
export interface Principals {
  /** @param hash lower-case hex SHA-512 of the key */
  byApiKeyHash(hash: string): Promise<UserPrincipal | undefined>;
  /** @param epoch of the user's sessions when this one was opened; a later one has ended it */
  bySession(userId: string, epoch: number): Promise<UserPrincipal | undefined>;
}

export const PRINCIPALS = Symbol('PRINCIPALS');

/** A request that has passed the guard; `principal` is absent on open routes without a credential. */
export type GuardedRequest = Request & { principal?: Principal };
