import type { Plan, PolicyProblem } from '../../engine/index.js';

/** The policy that a request without `p` is redacted by. It can be replaced but not deleted. */
export const DEFAULT_POLICY = 'default';

/** A stored policy; `text` is the JSON to the letter as it was sent. */
export interface StoredPolicy {
  readonly name: string;
  readonly text: string;
  /** Lower-case hex SHA-256 of `text`. */
  readonly hash: string;
}

/** A policy ready to redact by. */
export interface CompiledPolicy extends StoredPolicy {
  readonly plan: Plan;
}

/** A policy that came with a request; without a plan when compiling it is too much work for this thread. */
export interface InlinePolicy extends StoredPolicy {
  readonly plan: Plan | undefined;
}

/** @see PolicyService.save */
export interface SavedPolicy {
  readonly created: boolean;
  readonly notes: readonly PolicyProblem[];
}
