import type { CompileOptions, Plan, PolicyProblem } from '../../engine/index.js';
import { SYSTEM, type AuditActor } from '../../platform/audit/audit.types.js';

/** Terms by the name that a policy has for them: `list:<name>`, or the path of a file. */
export type Terms = ReadonlyMap<string, readonly string[]>;

/** The policy for requests without `p`. It can be replaced but not deleted. */
export const DEFAULT_POLICY = 'default';

/** The action that made a version; `ENCRYPT` if an earlier release stored it unencrypted. */
export type PolicyAction = 'SEED' | 'ENCRYPT' | 'SAVE' | 'ROLLBACK' | 'APPROVE' | 'DELETE';

/** The author, time and reason of a version. */
export interface PolicyChange {
  readonly action: PolicyAction;
  readonly actor: AuditActor;
  readonly at: Date;
  readonly note: string | null;
  /** The version that a rollback has restored. */
  readonly restored: number | null;
  /** The confirmations it required, such as `redacts-less`. */
  readonly confirmed: readonly string[];
  /** E-mail addresses of those who wrote a draft that `actor` has approved. */
  readonly authors: readonly string[];
}

/** The first change of a policy that an earlier release stored unencrypted. */
export const encryptionAt = (at: Date): PolicyChange => ({
  action: 'ENCRYPT',
  actor: SYSTEM,
  at,
  note: null,
  restored: null,
  confirmed: [],
  authors: [],
});

/** A version of a policy, or of a list, whose name is `list:<name>` then. Versions never change. */
export interface PolicyVersion {
  readonly name: string;
  /** Starts at 1, and continues for a policy that is created again after it was deleted. */
  readonly version: number;
  /** For a policy, the JSON as it was sent, with its secrets in clear; null when this version is the deletion. */
  readonly text: string | null;
  /**
   * For a policy, the SHA-256 of the text as readers see it, in lower-case hex; null when this version is the deletion.
   */
  readonly fingerprint: string | null;
  readonly change: PolicyChange;
}

/** The active version of a policy. */
export interface StoredPolicy extends PolicyVersion {
  readonly text: string;
  readonly fingerprint: string;
  /** The lists and files that it refers to, as it names them. */
  readonly sources: readonly string[];
}

/** A policy as readers see it: every secret is masked. */
export interface ShownPolicy {
  readonly text: string;
  readonly fingerprint: string;
  readonly reference: string;
}

/** A policy that is ready for redaction. */
export interface CompiledPolicy extends Pick<StoredPolicy, 'name' | 'text' | 'fingerprint' | 'sources'> {
  readonly plan: Plan;
  /** Identifies the policy and the content of its sources. */
  readonly hash: string;
  /** The terms of its sources. */
  readonly terms: Terms;
  readonly rights: PolicyRights;
  /** The name of the version in responses and records, see {@link policyReference}. */
  readonly reference: string;
}

/** A policy that came with a request; without a plan when compiling it is too much work for this thread. */
export interface InlinePolicy {
  readonly name: string;
  readonly text: string;
  /** Lower-case hex SHA-256 of the text. */
  readonly hash: string;
  readonly plan: Plan | undefined;
}

/** @see PolicyChanges.save */
export interface SavedPolicy {
  readonly created: boolean;
  readonly notes: readonly PolicyProblem[];
  readonly fingerprint: string;
  readonly reference: string;
}

/** The rights of a stored policy, which only administrators can save. Plain values, to be sent to threads. */
export interface PolicyRights {
  readonly unsafePatterns: 'refuse' | 'allow';
  /**
   * The secrets that it refers to: by the name of the variable after `env:`, by the path of the file after `file:`.
   */
  readonly secrets: ReadonlyMap<string, string>;
}

export const storedPolicyOptions = (terms: Terms, { unsafePatterns, secrets }: PolicyRights): CompileOptions => ({
  readTerms: (name) => terms.get(name),
  readEnvironment: (name) => secrets.get(`env:${name}`),
  readSecretFile: (path) => secrets.get(`file:${path}`),
  unsafePatterns,
});

/** Returns the name of a policy's version in responses. */
export const POLICY_HEADER = 'x-umbra-policy';

/** Digits of a fingerprint in a reference. */
const SHORT_FINGERPRINT = 16;

/** Returns the reference of a version: `name@version+fingerprint`, with the first 16 digits of the fingerprint. */
export const policyReference = (name: string, version: number, fingerprint: string): string =>
  `${name}@${version}+${fingerprint.slice(0, SHORT_FINGERPRINT)}`;

/**
 * Returns the reference of a policy that came with a request: `inline+fingerprint`. @param hash lower-case hex SHA-256
 * of its JSON
 */
export const inlineReference = (hash: string): string => `inline+${hash.slice(0, SHORT_FINGERPRINT)}`;

/** Returns the problems of a policy that is included in a request, although it compiles: anyone may send one. */
export function problemsOfInline({ generators, models }: Plan): readonly PolicyProblem[] {
  const code = 'stored-policies-only';
  const problems: PolicyProblem[] = [];
  if (generators.size > 0) {
    const message =
      'Generators call other servers, which only stored policies may do: store this one, and name it with "p".';
    problems.push({ path: 'generators', code, message });
  }
  if (models.some(({ request }) => request.model === 'remote')) {
    const message =
      'A model server is another server, which only stored policies may call: store this one and name it with "p", or set "model" to "fast".';
    problems.push({ path: 'identifiers', code, message });
  }
  return problems;
}

/** The content of a list, stored as JSON in the text of a version. */
export interface ListContent {
  readonly description: string;
  readonly items: readonly string[];
}
