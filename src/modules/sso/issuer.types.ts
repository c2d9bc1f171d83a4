import type { Role } from '../../platform/auth/principal.js';

/** The ways to prove to a provider which client this is (OpenID Connect Core 1.0, section 9). */
export const CLIENT_AUTHENTICATIONS = ['client_secret_basic', 'client_secret_post', 'none'] as const;
export type ClientAuthentication = (typeof CLIENT_AUTHENTICATIONS)[number];

/** Gives a role to people whose role claim has this value. */
export interface RoleMapping {
  readonly value: string;
  readonly role: Role;
}

/** Puts people whose group claim has this value into a group. */
export interface GroupMapping {
  readonly value: string;
  readonly groupId: string;
}

/** The settings of an OpenID provider that administrators enter. */
export interface IssuerFields {
  /** The name on the sign-in page. */
  readonly title: string;
  /** The issuer identifier, as its tokens name it. */
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly clientAuthentication: ClientAuthentication;
  readonly scopes: readonly string[];
  readonly roleClaim: string;
  /** The first mapping that matches applies. If there are none, sign-ins do not change roles. */
  readonly roles: readonly RoleMapping[];
  /** The role of people without a matching mapping; null refuses them. */
  readonly defaultRole: Role | null;
  readonly groupClaim: string;
  /** Memberships in other groups stay unchanged. */
  readonly groups: readonly GroupMapping[];
  /** The first sign-in of an unknown person creates an account. */
  readonly createsAccounts: boolean;
  /** The first sign-in of somebody with the e-mail address of an account signs in to that account. */
  readonly linksKnownEmails: boolean;
  /** E-mail addresses count as verified even if the provider does not say so. */
  readonly trustsEmails: boolean;
  readonly enabled: boolean;
}

/** An OpenID provider that people may sign in with. */
export interface Issuer extends IssuerFields {
  /** The name in URLs. */
  readonly id: string;
  /** Administrators cannot change issuers that come from the settings. */
  readonly source: 'settings' | 'stored';
  readonly clientSecretSet: boolean;
}

/** An issuer with the client secret. */
export interface IssuerClient extends Issuer {
  readonly clientSecret: string | null;
}

export const MAX_ISSUERS = 50;
