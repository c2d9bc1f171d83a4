import { policySchema } from './policy-schema.js';
import type { SecretRule, Spec } from './schema.js';
import { secretReferenceIn, type SecretReference } from './secret-reader.js';

/** A secret in the text of a policy. */
export interface PolicySecret {
  /** The key that holds it, such as `bearerToken`. */
  readonly key: string;
  readonly value: string;
  /** The address of the server that receives it, as the policy writes it; empty when there is none. */
  readonly sentTo: string;
}

type Path = readonly (string | number)[];

/** The offsets of a string literal in a JSON text, quotes included. */
interface Literal {
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces secrets in the text of a policy and keeps every other character. A key that occurs twice in an object is
 * replaced twice, although JSON parsers use the last one.
 * @param text valid JSON
 * @param replace returns the replacement of a secret; undefined keeps it
 */
export function replaceSecrets(text: string, replace: (secret: PolicySecret) => string | undefined): string {
  const pieces: string[] = [];
  let copied = 0;
  let parsed: unknown;
  visit(text, (literal, path, rule, value) => {
    if (!rule.isSecret(value)) return;
    const key = String(path.at(-1));
    const replacement = replace({
      key,
      value,
      sentTo: rule.sentTo === undefined ? '' : receiverOf((parsed ??= JSON.parse(text)), path, rule.sentTo),
    });
    if (replacement === undefined) return;
    pieces.push(text.slice(copied, literal.start), JSON.stringify(replacement));
    copied = literal.end;
  });
  return pieces.length === 0 ? text : pieces.join('') + text.slice(copied);
}

/** Returns the references to secrets in the text of a policy, which must be valid JSON, by their spelling. */
export function secretReferencesIn(text: string): ReadonlyMap<string, SecretReference> {
  const found = new Map<string, SecretReference>();
  visit(text, (_literal, _path, _rule, value) => {
    const reference = secretReferenceIn(value);
    if (reference !== undefined) found.set(value, reference);
  });
  return found;
}

type Visitor = (literal: Literal, path: Path, rule: SecretRule, value: string) => void;

/** Calls `each` for every string that the policy language declares as secret. */
function visit(text: string, each: Visitor): void {
  forEachString(text, (literal, path) => {
    const rule = ruleAt(policySchema.spec, path, 0);
    if (rule !== undefined) each(literal, path, rule, valueOf(text, literal));
  });
}

/** Returns the rule of a secret by its path; undefined if the path is not declared as secret. */
function ruleAt(spec: Spec, path: Path, depth: number): SecretRule | undefined {
  const step = path[depth];
  switch (spec.type) {
    case 'string':
      return depth === path.length ? spec.secret : undefined;
    case 'checked':
      return ruleAt(spec.of, path, depth);
    case 'either':
      return firstOf(spec.options, (option) => ruleAt(option, path, depth));
    case 'array':
      return typeof step === 'number' ? ruleAt(spec.items, path, depth + 1) : undefined;
    case 'map':
      return typeof step === 'string' ? ruleAt(spec.values, path, depth + 1) : undefined;
    case 'object': {
      if (typeof step !== 'string') return undefined;
      const key = Object.hasOwn(spec.aliases, step) ? (spec.aliases[step] ?? step) : step;
      const node = Object.hasOwn(spec.properties, key) ? spec.properties[key] : undefined;
      // Disabled kinds may contain any keys; there the key's name decides.
      return node === undefined ? RULES_BY_KEY.get(String(path.at(-1))) : ruleAt(node.spec, path, depth + 1);
    }
    default:
      return undefined;
  }
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const RULES_BY_KEY: ReadonlyMap<string, SecretRule> = new Map(rulesIn(policySchema.spec, '', new Set()));

function rulesIn(spec: Spec, key: string, seen: Set<Spec>): readonly (readonly [string, SecretRule])[] {
  if (seen.has(spec)) return [];
  seen.add(spec);
  switch (spec.type) {
    case 'string':
      return spec.secret === undefined ? [] : [[key, spec.secret]];
    case 'checked':
      return rulesIn(spec.of, key, seen);
    case 'either':
      return spec.options.flatMap((option) => rulesIn(option, key, seen));
    case 'array':
      return rulesIn(spec.items, key, seen);
    case 'map':
      return rulesIn(spec.values, key, seen);
    case 'object':
      return Object.entries(spec.properties).flatMap(([name, node]) => rulesIn(node.spec, name, seen));
    default:
      return [];
  }
}

function receiverOf(policy: unknown, path: Path, sentTo: string): string {
  let value = policy;
  for (const step of [...path.slice(0, -1), sentTo]) {
    if (typeof value !== 'object' || value === null) return '';
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return typeof value === 'string' ? value : '';
}

/**
 * Calls `each` for every string value of a JSON text, in order.
 * @param text valid JSON
 */
function forEachString(text: string, each: (literal: Literal, path: Path) => void): void {
  const path: (string | number)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const last = path.length - 1;
    const step = path[last];
    switch (text.charAt(at)) {
      case '{':
        path.push('');
        isName = true;
        break;
      case '[':
        path.push(0);
        isName = false;
        break;
      case '}':
      case ']':
        path.pop();
        break;
      case ',':
        isName = typeof step === 'string';
        if (typeof step === 'number') path[last] = step + 1;
        break;
      case ':':
        isName = false;
        break;
      case '"': {
        const literal = { start: at, end: endOfString(text, at + 1) };
        if (isName) path[last] = valueOf(text, literal);
        else each(literal, path);
        at = literal.end - 1;
        break;
      }
    }
  }
}

/** Returns the offset after the closing quote of a string whose content begins at `from`. */
function endOfString(text: string, from: number): number {
  let at = from;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

const valueOf = (text: string, { start, end }: Literal): string => JSON.parse(text.slice(start, end)) as string;
