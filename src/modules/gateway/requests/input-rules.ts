import type { Kind } from '../../../engine/index.js';
import { readJsonList } from '../../../platform/config/json-list.js';

/** The parts of a conversation. `definitions`: of tools. `other`: settings and fields that the gateway does not know. */
export const ROLES = ['system', 'user', 'assistant', 'tool', 'definitions', 'other'] as const;
export type Role = (typeof ROLES)[number];

/**
 * `placeholder` and `surrogate` are restored: the kind with a keyed hash, and another value of the same form. `mask` sends
 * the kind in place of the value, `block` refuses the whole request, `keep` sends the value.
 */
export const ACTIONS = ['placeholder', 'surrogate', 'mask', 'block', 'keep'] as const;
export type Action = (typeof ACTIONS)[number];

/** Says what happens to values of certain kinds. */
export interface InputRule {
  readonly kinds: readonly Kind[];
  readonly action: Action;
  /** Undefined for all. */
  readonly roles?: readonly Role[];
}

export const RULES_MUST =
  'a JSON array of objects with `kinds` (a list of kinds, or `["*"]` for all) and `action` (`placeholder`, `surrogate`, `mask`, `block` or `keep`), and optionally `roles` (a list of `system`, `user`, `assistant`, `tool`, `definitions` and `other`)';

const MAX_RULES = 100;
const MAX_KINDS = 500;
const FIELDS = new Set(['kinds', 'action', 'roles']);
/** Kinds of a policy's own dictionaries have the names of their classifications. */
const KIND = /^(?:\*|[^\p{C}*]{1,100})$/u;

/** Returns the rules of a setting; undefined if it is invalid. */
export const parseRulesJson = (json: string): readonly InputRule[] | undefined =>
  readJsonList(json, MAX_RULES, parseRule);

/** Returns the rules in a parsed value; undefined if it is not a list of rules. */
export function parseRules(value: unknown): readonly InputRule[] | undefined {
  return parseRulesJson(JSON.stringify(value));
}

function parseRule(entry: unknown): InputRule | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { kinds, action, roles } = entry as Readonly<Record<string, unknown>>;
  if (Object.keys(entry).some((field) => !FIELDS.has(field))) return undefined;
  if (!isListOf(kinds, (kind): kind is Kind => typeof kind === 'string' && KIND.test(kind))) return undefined;
  if (!isOneOf(ACTIONS, action)) return undefined;
  if (roles === undefined) return { kinds, action };
  return isListOf(roles, (role): role is Role => isOneOf(ROLES, role)) ? { kinds, action, roles } : undefined;
}

const isListOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_KINDS && value.every(isItem);

const isOneOf = <T extends string>(names: readonly T[], value: unknown): value is T =>
  names.some((name) => name === value);

/** Returns what happens to a value. */
export const actionFor = (rules: readonly InputRule[], kind: Kind, role: Role): Action =>
  rules.find(
    ({ kinds, roles }) =>
      (kinds.includes(kind) || kinds.includes('*')) && (roles === undefined || roles.includes(role)),
  )?.action ?? 'placeholder';
