import { type CallOptions, parsed, type Umbra } from './connection.js';
import type { PolicyVersion, ReidentifyRequest, ReidentifyResults, SavedPolicy, SubmittedDraft } from './models.js';
import { change, get, make, path, withJson } from './results.js';
import type { Policy } from './text.js';

/** The state of the service. */
export interface ServiceStatus {
  readonly status: string;
  readonly applicationVersion: string;
  readonly redactionPolicySchemaVersion: string;
}

/** Returns the version of the service. */
export const serviceStatus = (umbra: Umbra, options: CallOptions = {}): Promise<ServiceStatus> =>
  get(umbra, '/api/status', options);

const PAGE = 100;

/** Returns the names of the stored policies. */
export async function listPolicies(umbra: Umbra, options: CallOptions = {}): Promise<readonly string[]> {
  const names: string[] = [];
  for (;;) {
    const page = await get<string[]>(umbra, '/api/policies', options, { offset: names.length, limit: PAGE });
    names.push(...page);
    if (page.length < PAGE) return names;
  }
}

/** Returns a policy. */
export const readPolicy = (umbra: Umbra, name: string, options: CallOptions = {}): Promise<Policy> =>
  get(umbra, path`/api/policies/${name}`, options);

export interface SaveOptions extends CallOptions {
  readonly note?: string;
  /** `CONFIRMATION_REQUIRED` has in its details the value with which the policy is saved all the same. */
  readonly confirm?: string;
}

/** Saves a policy under a name. Where changes need a second person, it becomes a draft. */
export function savePolicy(
  umbra: Umbra,
  name: string,
  policy: Policy,
  { note, confirm, signal }: SaveOptions = {},
): Promise<SavedPolicy | SubmittedDraft> {
  const call = withJson('PUT', path`/api/policies/${name}`, policy, { note, confirm });
  // The API answers with notes only if there are any.
  return umbra.send({ ...call, signal }, async (response) => {
    const saved = parsed(await response.text()) as SavedPolicy | SubmittedDraft | undefined;
    return saved ?? { notes: [] };
  });
}

/** Deletes a policy. */
export async function deletePolicy(umbra: Umbra, name: string, { note, signal }: SaveOptions = {}): Promise<void> {
  const call = { method: 'DELETE', path: path`/api/policies/${name}`, query: { note }, signal } as const;
  await umbra.send(call, (response) => response.text());
}

/** Returns the versions of a policy, newest first. */
export async function listPolicyVersions(
  umbra: Umbra,
  name: string,
  { offset, limit, ...options }: CallOptions & { readonly offset?: number; readonly limit?: number } = {},
): Promise<readonly PolicyVersion[]> {
  const route = path`/api/policies/${name}/versions`;
  const { versions } = await get<{ readonly versions: readonly PolicyVersion[] }>(umbra, route, options, {
    offset,
    limit,
  });
  return versions;
}

export interface CountsOptions extends CallOptions {
  readonly organization?: string;
  readonly context?: string;
  /** ISO 8601 with a time zone; now if absent. */
  readonly timestamp?: string;
}

/** Reports to the trend monitor how often a source has seen each kind; counted once, also after a retry. */
export async function reportCounts(
  umbra: Umbra,
  sourceId: string,
  counts: Readonly<Record<string, number>>,
  { organization, context, timestamp, ...options }: CountsOptions = {},
): Promise<void> {
  const report = { source_id: sourceId, organization, context, timestamp, pii_types: counts };
  await make(umbra, '/ingest', report, options);
}

export interface ReidentifyOptions extends CallOptions {
  /** The name of the policy whose key made the values. */
  readonly policy: string;
  readonly reason: string;
  /** `CRYPTO_REPLACE` if absent. */
  readonly strategy?: 'CRYPTO_REPLACE' | 'FPE_ENCRYPT_REPLACE';
}

/**
 * Decrypts replacements by the key of a policy; every value is recorded. Where a second person must approve, it returns
 * the request, which waits.
 */
export const reidentify = (
  umbra: Umbra,
  values: readonly string[],
  { policy: policyName, strategy = 'CRYPTO_REPLACE', reason, ...options }: ReidentifyOptions,
): Promise<ReidentifyResults | ReidentifyRequest> =>
  change(umbra, withJson('POST', '/api/reidentify', { values, policyName, strategy, reason }), options);

/** Returns the values of an approved request, once. */
export const reidentifyResult = (umbra: Umbra, id: string, options: CallOptions = {}): Promise<ReidentifyResults> =>
  change(umbra, withJson('POST', path`/api/reidentify/requests/${id}/result`, {}), options);

/** Returns the public key that verifies receipts, as PEM. Keep it: a receipt is only worth this key. */
export async function receiptKey(umbra: Umbra, options: CallOptions = {}): Promise<string> {
  return (await get<{ readonly publicKey: string }>(umbra, '/api/v1/receipts/public-key', options)).publicKey;
}
