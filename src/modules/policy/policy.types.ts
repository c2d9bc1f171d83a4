import type { CompileOptions, Plan, PolicyProblem } from '../../engine/index.js';

/** Terms by the name that a policy has for them: `list:<name>`, or the path of a file. */
export type Terms = ReadonlyMap<string, readonly string[]>;

/** The policy that a request without `p` is redacted by. It can be replaced but not deleted. */
export const DEFAULT_POLICY = 'default';

/** A stored policy; `text` is the JSON to the letter as it was sent. */
export interface StoredPolicy {
  readonly name: string;
  readonly text: string;
  /** Lower-case hex SHA-256 of `text`. */
  readonly hash: string;
  /** The lists and files that it refers to, as it names them. */
  readonly sources: readonly string[];
}

/** A policy ready to redact by. */
export interface CompiledPolicy extends Omit<StoredPolicy, 'hash'> {
  readonly plan: Plan;
  /** Of the policy and of what its sources held. */
  readonly hash: string;
  /** Lower-case hex SHA-256 of the text alone. */
  readonly textHash: string;
  /** The terms of its sources. */
  readonly terms: Terms;
  readonly rights: PolicyRights;
}

/** A policy that came with a request; without a plan when compiling it is too much work for this thread. */
export interface InlinePolicy extends Omit<StoredPolicy, 'sources'> {
  readonly plan: Plan | undefined;
}

/** @see PolicyService.save */
export interface SavedPolicy {
  readonly created: boolean;
  readonly notes: readonly PolicyProblem[];
}

/** What a stored policy may do, since only administrators save one. Plain values, to be sent to threads. */
export interface PolicyRights {
  readonly unsafePatterns: 'refuse' | 'allow';
  /** The environment variables that hold its keys. */
  readonly environment: ReadonlyMap<string, string>;
}

export const storedPolicyOptions = (terms: Terms, { unsafePatterns, environment }: PolicyRights): CompileOptions => ({
  readTerms: (name) => terms.get(name),
  readEnvironment: (name) => environment.get(name),
  unsafePatterns,
});

/** What a policy that came with a request may not do although it compiles: anyone may send one. */
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
