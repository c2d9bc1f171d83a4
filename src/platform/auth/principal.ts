import type { Request } from 'express';

export const ROLES = ['ROLE_ADMIN', 'ROLE_AUDITOR', 'ROLE_USER'] as const;
export type Role = (typeof ROLES)[number];

/** A person or program with an account. */
export interface UserPrincipal {
  readonly via: 'bearer' | 'session';
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly groupIds: readonly string[];
}

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
