import type { Request } from 'express';

export const ROLES = ['ROLE_ADMIN', 'ROLE_AUDITOR', 'ROLE_USER'] as const;
export type Role = (typeof ROLES)[number];

/** Who is calling. A client certificate stands for a program: it has no user and no role. */
export type Principal =
  | {
      readonly via: 'bearer' | 'session';
      readonly userId: string;
      readonly email: string;
      readonly role: Role;
      readonly groupIds: readonly string[];
    }
  | { readonly via: 'certificate'; readonly subject: string };

/** What the guard needs to know of accounts; the account module provides it under `PRINCIPALS`. */
export interface Principals {
  /** @param hash lower-case hex SHA-512 of the key */
  byApiKeyHash(hash: string): Promise<Principal | undefined>;
  bySessionUser(userId: string): Promise<Principal | undefined>;
}

export const PRINCIPALS = Symbol('PRINCIPALS');

/** A request that has passed the guard; `principal` is absent on open routes without a credential. */
export type GuardedRequest = Request & { principal?: Principal };
