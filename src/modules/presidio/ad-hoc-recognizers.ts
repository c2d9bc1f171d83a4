import { isJsonObject, type JsonObject } from '../../platform/objects/json-object.js';
import { compilePattern } from '../../engine/index.js';
import { isTruthy } from './json-values.js';
import { toJavaPattern } from './python-pattern.js';
import { refuse, shown } from './presidio-fault.js';
import { IGNORE_CASE } from './regex-flags.js';

/** A recogniser that a request contains and that applies only to this request. */
export interface AdHocRecognizer {
  readonly entity: string;
  readonly name: string;
  readonly language: string;
  readonly patterns: readonly AdHocPattern[];
  /** Words that are reported as the entity. */
  readonly denyList: readonly string[];
  readonly denyListScore: number;
  /** Words before a finding that raise its score. */
  readonly context: readonly string[];
  /** Bits of Python's `re`. */
  readonly flags: number;
}

export interface AdHocPattern {
  readonly name: string;
  /** The expression as it was sent. */
  readonly regex: string;
  /** The expression in the syntax of the policy engine. */
  readonly pattern: string;
  readonly score: number;
}

/** Bits of IGNORECASE, MULTILINE and DOTALL. */
export const DEFAULT_FLAGS = 26;
const MAX_RECOGNIZERS = 200;
const MAX_PATTERNS = 100;
const MAX_WORDS = 10_000;
const MAX_WORD_LENGTH = 1000;

/** Refuses what Python would call a type error. @throws PresidioFault always */
export const refuseCall = (message: string): never =>
  refuse('bad-request', `Failed to parse /analyze request for AnalyzerEngine.analyze(). ${message}`);

/**
 * Reads `ad_hoc_recognizers`.
 * @throws PresidioFault for requests that Presidio refuses, and for patterns that cannot run here
 */
export function readAdHocRecognizers(value: unknown): readonly AdHocRecognizer[] {
  if (!isTruthy(value)) return [];
  if (!Array.isArray(value)) return refuseCall('ad_hoc_recognizers must be an array');
  if (value.length > MAX_RECOGNIZERS) return refuseCall(`At most ${MAX_RECOGNIZERS} ad-hoc recognizers are taken.`);
  const recognizers = value.map(readRecognizer);
  const patterns = recognizers.reduce((sum, each) => sum + each.patterns.length, 0);
  if (patterns > MAX_PATTERNS) return refuseCall(`At most ${MAX_PATTERNS} ad-hoc patterns are taken.`);
  const words = recognizers.reduce((sum, each) => sum + each.denyList.length + each.context.length, 0);
  if (words > MAX_WORDS) return refuseCall(`At most ${MAX_WORDS} ad-hoc words are taken.`);
  return recognizers;
}

const RECOGNIZER_KEYS = new Set([
  'supported_entity',
  'supported_entities',
  'name',
  'supported_language',
  'patterns',
  'deny_list',
  'deny_list_score',
  'context',
  'global_regex_flags',
  'version',
  'country_code',
]);

function readRecognizer(value: unknown): AdHocRecognizer {
  if (!isJsonObject(value)) return refuseCall('An ad-hoc recognizer must be an object');
  const flags = value.global_regex_flags ?? DEFAULT_FLAGS;
  if (!isFlags(flags)) return refuseCall('global_regex_flags must be an integer');
  // Of several faults the one is told that Presidio tells.
  const patterns = listOf('patterns', value.patterns).map((pattern) => readPattern(pattern, flags));
  refuseOtherKeys('PatternRecognizer', value, RECOGNIZER_KEYS);
  const entity = entityOf(value);
  const denyList = wordsOf('deny_list', value.deny_list);
  if (patterns.length === 0 && denyList.length === 0) {
    return refuse('cannot-serve', 'Pattern recognizer should be initialized with patterns or with deny list');
  }
  const strange = denyList.find((word) => !/[\p{L}\p{N}]/u.test(word));
  if (strange !== undefined) return refuseCall('A word of deny_list needs a letter or a digit: send it as a pattern.');
  return {
    entity,
    name: textOf('name', value.name, 'PatternRecognizer'),
    language: textOf('supported_language', value.supported_language, 'en'),
    patterns,
    denyList,
    denyListScore: scoreOf(value.deny_list_score ?? 1),
    context: wordsOf('context', value.context).map((word) => word.toLowerCase()),
    flags,
  };
}

/** Returns whether a value can hold bits of flags. */
export const isFlags = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function entityOf({ supported_entity: one, supported_entities: several }: JsonObject): string {
  if (one !== undefined && several !== undefined) {
    return refuse('cannot-serve', "Both 'supported_entity' and 'supported_entities' were given: send one of them.");
  }
  const entity = one ?? (Array.isArray(several) ? (several[0] as unknown) : undefined);
  if (entity === undefined) {
    return refuseCall("PatternRecognizer.__init__() missing 1 required positional argument: 'supported_entity'");
  }
  return textOf('supported_entity', entity, '');
}

const PATTERN_KEYS = ['name', 'regex', 'score'];

function readPattern(value: unknown, flags: number): AdHocPattern {
  if (!isJsonObject(value)) return refuseCall('A pattern must be an object');
  refuseOtherKeys('Pattern', value, new Set(PATTERN_KEYS));
  const missing = PATTERN_KEYS.filter((key) => !Object.hasOwn(value, key)).map((key) => `'${key}'`);
  if (missing.length > 0) {
    const arguments_ = missing.length === 1 ? 'argument' : 'arguments';
    return refuseCall(
      `Pattern.__init__() missing ${missing.length} required positional ${arguments_}: ${quotedList(missing)}`,
    );
  }
  const regex = textOf('regex', value.regex, '');
  const pattern = toJavaPattern(regex, flags);
  refuseUnsupported(pattern, flags);
  const score = scoreOf(value.score);
  return { name: textOf('name', value.name, ''), regex, pattern, score };
}

/** Writes a list of names as Python does. */
const quotedList = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1) ?? ''}`;

function refuseUnsupported(pattern: string, flags: number): void {
  const ignoreCase = (flags & IGNORE_CASE) !== 0;
  const compiled = compilePattern(pattern, { ignoreCase });
  if (compiled.ok) return;
  if (compilePattern(pattern, { ignoreCase, mayBacktrack: true }).ok) {
    refuseCall(`A pattern cannot run in linear time: ${compiled.message}`);
  }
  refuse('cannot-serve', `Invalid regex pattern: ${compiled.message}`);
}

function refuseOtherKeys(owner: string, value: JsonObject, keys: ReadonlySet<string>): void {
  const other = Object.keys(value).find((key) => !keys.has(key));
  if (other !== undefined) refuseCall(`${owner}.__init__() got an unexpected keyword argument '${shown(other)}'`);
}

function scoreOf(value: unknown): number {
  if (typeof value !== 'number') return refuseCall('score must be a number');
  if (value >= 0 && value <= 1) return value;
  return refuse('cannot-serve', `Invalid score: ${shown(value)}. Score should be between 0 and 1`);
}

function textOf(name: string, value: unknown, absent: string): string {
  if (value === undefined || value === null) return absent;
  return typeof value === 'string' ? value : refuseCall(`${name} must be a string`);
}

function listOf(name: string, value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly unknown[]) : refuseCall(`${name} must be an array`);
}

/** Reads a list of words. @throws PresidioFault */
export function wordsOf(name: string, value: unknown): readonly string[] {
  const words = listOf(name, value);
  if (words.length > MAX_WORDS) return refuseCall(`${name} takes at most ${MAX_WORDS} words`);
  return words.map((word) => {
    const text = typeof word === 'string' ? word : refuseCall(`${name} must be an array of strings`);
    return text.length <= MAX_WORD_LENGTH
      ? text
      : refuseCall(`A word of ${name} has at most ${MAX_WORD_LENGTH} letters`);
  });
}
