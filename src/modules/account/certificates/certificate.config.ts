import {
  IDENTITY_TYPES,
  identityKey,
  MAX_IDENTITY_LENGTH,
  normalized,
  type CertificateIdentity,
} from '../../../platform/auth/certificate-identity.js';
import { SCOPES, type CredentialScope } from '../../../platform/auth/scope.js';
import { Env } from '../../../platform/config/env.js';
import { readJsonList } from '../../../platform/config/json-list.js';
import type { SelfChecking, SettingsProblem } from '../../../platform/config/problem.js';

/** A name from client certificates that the settings assign to a service account. */
export interface ConfiguredCertificate {
  readonly identity: CertificateIdentity;
  readonly accountName: string;
  readonly scopes: readonly CredentialScope[];
}

const NAME = 'TLS_CLIENT_ACCOUNTS';
const EXPECTED_FORM =
  'a JSON array of objects with `account`, `scopes` and one of `subject`, `dns`, `uri` and `email`; no name may occur twice';
const MAX_ENTRIES = 1000;

/** Assigns client certificates to service accounts. */
export class CertificateConfig implements SelfChecking {
  @Env({
    name: NAME,
    description:
      'Assigns client certificates to service accounts, in addition to those entered by administrators. A certificate is identified by its complete subject, as printed by `openssl x509 -noout -subject -nameopt RFC2253,-esc_msb`, or by a DNS name, URI or e-mail address in its alternative names.',
    must: EXPECTED_FORM,
    example: '[{"dns":"import.example.com","account":"nightly-import","scopes":["review:write"]}]',
  })
  readonly accountsJson: string = '[]';

  /** The configured certificates; empty while the setting is invalid. */
  get accounts(): readonly ConfiguredCertificate[] {
    return parse(this.accountsJson) ?? [];
  }

  conflicts(): readonly SettingsProblem[] {
    return parse(this.accountsJson) === undefined ? [{ variable: NAME, must: `must be ${EXPECTED_FORM}.` }] : [];
  }
}

function parse(json: string): readonly ConfiguredCertificate[] | undefined {
  const accounts = readJsonList(json, MAX_ENTRIES, parseEntry);
  return new Set(accounts?.map(({ identity }) => identityKey(identity))).size === accounts?.length
    ? accounts
    : undefined;
}

function parseEntry(entry: unknown): ConfiguredCertificate | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { account, scopes, ...names } = entry as Readonly<Record<string, unknown>>;
  const [[given, value] = [], ...others] = Object.entries(names);
  const type = IDENTITY_TYPES.find((known) => known === given);
  if (type === undefined || others.length > 0 || typeof account !== 'string' || !areScopes(scopes)) return undefined;
  if (typeof value !== 'string' || value === '' || value.length > MAX_IDENTITY_LENGTH) return undefined;
  return { identity: normalized({ type, value }), accountName: account, scopes };
}

const areScopes = (value: unknown): value is readonly CredentialScope[] =>
  Array.isArray(value) && value.length > 0 && value.every((scope) => SCOPES.includes(scope as CredentialScope));
