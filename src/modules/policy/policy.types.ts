import type { Plan, PolicyProblem } from '../../engine/index.js';

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
