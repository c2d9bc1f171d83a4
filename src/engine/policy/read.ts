import { closest } from '../checks/edit-distance.js';
import type { PolicyProblem } from './problem.js';
import type { Complaint } from '../complaint.js';
import type { Node, ObjectSpec, ReadSettings, Spec } from './schema.js';
import { SecretReader } from './secret-reader.js';

/** The maximum number of problems reported; further ones are dropped. */
const MAX_PROBLEMS = 100;

/** The maximum number of characters of a key that a message quotes; keys come from the policy. */
const MAX_SHOWN_KEY = 80;

/** The maximum total cost of all checks of one policy: about a second of compiling, at worst. */
const MAX_COST = 40_000;

/** Marks a value that could not be read; its problem is already reported. */
const INVALID = Symbol('invalid');

/** Collects problems and notes while a policy is read. */
export class Report {
  readonly problems: PolicyProblem[] = [];
  readonly notes: PolicyProblem[] = [];
  private cost = 0;

  constructor(readonly settings: ReadSettings = { unsafePatterns: 'refuse', secrets: new SecretReader() }) {}

  /** Adds a cost. Returns false, and reports it once, if the policy exceeds its limit. */
  afford(cost: number): boolean {
    const before = this.cost;
    this.cost += cost;
    if (this.cost <= MAX_COST) return true;
    if (before <= MAX_COST) {
      const message = 'The patterns of the policy are too large together: use fewer or shorter ones, or a dictionary.';
      this.problem('', { path: 'identifiers', code: 'too-large', message });
    }
    return false;
  }

  problem(path: string, complaint: Complaint): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(at(path, complaint));
  }

  note(path: string, complaint: Complaint): void {
    if (this.notes.length < MAX_PROBLEMS) this.notes.push(at(path, complaint));
  }
}

/**
 * Reads a value by its description and reports all problems at once. Returns the complete value with defaults, or
 * undefined if there are problems.
 */
export function read<T>(node: Node<T>, value: unknown, report: Report): T | undefined {
  const result = readSpec(node.spec, value, '', report);
  // The builders of schema.ts relate T to the spec; readSpec returns exactly what the spec describes.
  return result === INVALID || report.problems.length > 0 ? undefined : (result as T);
}

// The recursion is as deep as the description, not as the value: unknown keys are never entered.
function readSpec(spec: Spec, value: unknown, path: string, report: Report): unknown {
  switch (spec.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : wrongType(path, 'true or false', value, report);
    case 'number':
      return readNumber(spec, value, path, report);
    case 'string':
      return readString(spec, value, path, report);
    case 'word':
      return readWord(spec.words, value, path, report);
    case 'array':
      return readArray(spec, value, path, report);
    case 'map':
      return readMap(spec, value, path, report);
    case 'object':
      return isObject(value) ? readObject(spec, value, path, report) : wrongType(path, 'an object', value, report);
    case 'either': {
      const option = spec.options.find((candidate) => hasShapeOf(candidate, value));
      if (option !== undefined) return readSpec(option, value, path, report);
      return wrongType(path, spec.options.map(shapeName).join(' or '), value, report);
    }
    case 'checked': {
      const inner = readSpec(spec.of, value, path, report);
      if (inner === INVALID || !report.afford(0)) return INVALID;
      const { value: result, problems = [], notes = [], cost = 0 } = spec.check(inner as never, report.settings);
      if (!report.afford(cost)) return INVALID;
      for (const complaint of problems) report.problem(path, complaint);
      for (const complaint of notes) report.note(path, complaint);
      return problems.length > 0 ? INVALID : result;
    }
  }
}

function readNumber(spec: Spec & { type: 'number' }, value: unknown, path: string, report: Report): unknown {
  const expected = spec.integer ? 'a whole number' : 'a number';
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType(path, expected, value, report);
  if ((spec.integer && !Number.isInteger(value)) || value < spec.min || value > spec.max) {
    return refuse(path, 'out-of-range', `Must be ${expected} from ${spec.min} to ${spec.max}.`, report);
  }
  return value;
}

function readString(spec: Spec & { type: 'string' }, value: unknown, path: string, report: Report): unknown {
  if (typeof value !== 'string') return wrongType(path, 'a string', value, report);
  if (value.length < spec.minLength) return refuse(path, 'empty', 'Must not be empty.', report);
  if (value.length > spec.maxLength) {
    return refuse(path, 'too-long', `Must have at most ${spec.maxLength} characters.`, report);
  }
  return value;
}

function readWord(words: readonly string[], value: unknown, path: string, report: Report): unknown {
  if (typeof value !== 'string') return wrongType(path, shapeName({ type: 'word', words }), value, report);
  const known = words.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
  if (known !== undefined) return known;
  return refuse(path, 'unknown-value', `Must be one of ${words.join(', ')}.${suggestion(value, words)}`, report);
}

function readArray(spec: Spec & { type: 'array' }, value: unknown, path: string, report: Report): unknown {
  if (!Array.isArray(value)) return wrongType(path, 'a list', value, report);
  if (value.length > spec.maxItems) {
    return refuse(path, 'too-many', `Must have at most ${spec.maxItems} entries; it has ${value.length}.`, report);
  }
  const items = value.map((item: unknown, index) => readSpec(spec.items, item, `${path}[${index}]`, report));
  return items.includes(INVALID) ? INVALID : items;
}

function readMap(spec: Spec & { type: 'map' }, value: unknown, path: string, report: Report): unknown {
  if (!isObject(value)) return wrongType(path, 'an object', value, report);
  const keys = Object.keys(value);
  if (keys.length > spec.maxItems) {
    return refuse(path, 'too-many', `Must have at most ${spec.maxItems} entries; it has ${keys.length}.`, report);
  }
  const entries = new Map(keys.map((key) => [key, readSpec(spec.values, value[key], join(path, key), report)]));
  return [...entries.values()].includes(INVALID) ? INVALID : entries;
}

function readObject(spec: ObjectSpec, value: Record<string, unknown>, path: string, report: Report): unknown {
  const given = new Map<string, unknown>();
  let valid = true;
  for (const key of Object.keys(value)) {
    const canonical = canonicalKey(spec, key, value, path, report);
    if (canonical === undefined) valid = false;
    else if (value[key] !== null) given.set(canonical, value[key]); // null is how some writers spell "absent"
  }
  const result: Record<string, unknown> = {};
  for (const [key, node] of Object.entries(spec.properties)) {
    if (given.has(key)) {
      const written = Object.hasOwn(value, key) ? key : aliasOf(spec, key, value);
      result[key] = readSpec(node.spec, given.get(key), join(path, written), report);
    } else if (node.absent !== undefined) {
      result[key] = node.absent.value;
    } else {
      result[key] = refuse(join(path, key), 'missing', `"${key}" is required.`, report);
    }
    valid &&= result[key] !== INVALID;
  }
  return valid ? result : INVALID;
}

/** Returns the key of the description for `key`; undefined, and reported, if there is none. */
function canonicalKey(
  spec: ObjectSpec,
  key: string,
  value: Record<string, unknown>,
  path: string,
  report: Report,
): string | undefined {
  if (Object.hasOwn(spec.properties, key)) return key;
  const canonical = Object.hasOwn(spec.aliases, key) ? spec.aliases[key] : undefined;
  if (canonical !== undefined) {
    if (Object.hasOwn(value, canonical)) {
      refuse(join(path, key), 'duplicate-key', `Give either "${key}" or "${canonical}": both mean the same.`, report);
      return undefined;
    }
    report.note(join(path, key), { path: '', code: 'alias', message: `Read as "${canonical}".` });
    return canonical;
  }
  const refusal = Object.hasOwn(spec.refused, key) ? spec.refused[key] : undefined;
  if (refusal !== undefined) {
    // Accept an unsupported key if it is disabled or an empty list.
    if (asksNothing(value[key])) return key;
    refuse(join(path, key), refusal.code, refusal.message, report);
    return undefined;
  }
  const known = [...Object.keys(spec.properties), ...Object.keys(spec.aliases)];
  refuse(join(path, key), 'unknown-key', `Unknown key "${shown(key)}".${suggestion(key, known)}`, report);
  return undefined;
}

function aliasOf(spec: ObjectSpec, key: string, value: Record<string, unknown>): string {
  return Object.keys(spec.aliases).find((alias) => spec.aliases[alias] === key && Object.hasOwn(value, alias)) ?? key;
}

function asksNothing(value: unknown): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && 'enabled' in value && value.enabled === false;
}

/** Returns true if a value has the JSON type that a description requires. */
export function hasShapeOf(spec: Spec, value: unknown): boolean {
  switch (spec.type) {
    case 'word':
      return typeof value === 'string';
    case 'array':
      return Array.isArray(value);
    case 'object':
    case 'map':
      return isObject(value);
    case 'either':
      return spec.options.some((option) => hasShapeOf(option, value));
    case 'checked':
      return hasShapeOf(spec.of, value);
    default:
      return typeof value === spec.type;
  }
}

function shapeName(spec: Spec): string {
  switch (spec.type) {
    case 'word':
      return `one of ${spec.words.join(', ')}`;
    case 'array':
      return 'a list';
    case 'number':
      return spec.integer ? 'a whole number' : 'a number';
    case 'either':
      return spec.options.map(shapeName).join(' or ');
    case 'checked':
      return shapeName(spec.of);
    case 'boolean':
      return 'true or false';
    case 'map':
    case 'object':
      return 'an object';
    case 'string':
      return 'a string';
  }
}

function wrongType(path: string, expected: string, value: unknown, report: Report): typeof INVALID {
  const actual = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
  return refuse(path, 'wrong-type', `Must be ${expected}, not ${actual}.`, report);
}

function refuse(path: string, code: string, message: string, report: Report): typeof INVALID {
  report.problem(path, { path: '', code, message });
  return INVALID;
}

function suggestion(given: string, known: readonly string[]): string {
  const similarWord = closest(given, known);
  return similarWord === undefined ? '' : ` Did you mean "${similarWord}"?`;
}

function at(path: string, { path: below, ...complaint }: Complaint): PolicyProblem {
  return { ...complaint, path: path === '' ? below.replace(/^\./, '') : path + below };
}

const join = (path: string, key: string): string => (path === '' ? shown(key) : `${path}.${shown(key)}`);

const shown = (key: string): string => (key.length > MAX_SHOWN_KEY ? `${key.slice(0, MAX_SHOWN_KEY)}…` : key);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
