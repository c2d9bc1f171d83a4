import { RE2JS, RE2JSException } from 're2js';

import { parsePattern, type ParsedPattern } from './pattern/parse-pattern.js';

/**
 * A regular expression of a policy. Finding one match takes time linear in the length of the text, whatever the
 * pattern. Finding all matches is linear, too, unless each match leaves open a preferred alternative that reads far
 * beyond it, as `x[^y]*y|x` does on a text without `y`. Then these reads add up, as in every engine that prefers the
 * first alternative.
 */
export interface LinearPattern {
  readonly source: string;
  /** The number of capture groups; group 0 is the whole match. */
  readonly groups: number;
  /** A measure of the cost per character of text. */
  readonly size: number;
  /** Calls `emit` with the range of `group` in every match, left to right; empty and absent groups are left out. */
  readonly findAll: (text: string, group: number, emit: (start: number, end: number) => void) => void;
  readonly matchesWhole: (text: string) => boolean;
  /**
   * True if it uses look-around or back references: then some texts take exponential time, despite the other comments.
   */
  readonly backtracks: boolean;
}

export type PatternCompilation =
  | { readonly ok: true; readonly pattern: LinearPattern }
  | { readonly ok: false; readonly message: string; readonly offset?: number };

export const MAX_PATTERN_LENGTH = 2000;

/** The maximum number of RE2 instructions, which is also the maximum number of steps per character. */
const MAX_PATTERN_SIZE = 2500;

/** The maximum number of backtracking steps per character in V8; a pattern that could take more runs on RE2. */
const MAX_BACKTRACKING = 500;

/** The maximum number of characters of an invalid construct that a message quotes. */
const MAX_SHOWN = 40;

export interface PatternFlags {
  readonly ignoreCase: boolean;
  /**
   * True if look-around and back references are allowed. They run by backtracking, so the caller must limit the time.
   */
  readonly mayBacktrack?: boolean;
}

/**
 * Compiles a pattern in the syntax of java.util.regex. Look-around, back references and other constructs that need
 * backtracking are refused with the reason and the position.
 *
 * A pattern without unbounded repetitions and with few paths runs on V8, which is about fifty times as fast as RE2 in
 * JavaScript and, for such patterns, also linear. All others run on RE2. Both find the same matches.
 */
export function compilePattern(source: string, flags: PatternFlags): PatternCompilation {
  if (source.length > MAX_PATTERN_LENGTH) {
    return { ok: false, message: `A pattern must have at most ${MAX_PATTERN_LENGTH} characters.` };
  }
  const result = parsePattern(source, flags.ignoreCase, flags.mayBacktrack);
  if (!result.ok) return result;
  const { parsed } = result;
  if (parsed.backtracks) return compileBacktracking(source, parsed);
  const re2 = compileRe2(parsed.fragment.re2, parsed.ignoreCase);
  if (typeof re2 === 'string') return { ok: false, message: re2 };
  const size = re2.programSize();
  if (size > MAX_PATTERN_SIZE) {
    return {
      ok: false,
      message: `The pattern is too large: ${size} steps a character, at most ${MAX_PATTERN_SIZE} are allowed.`,
    };
  }
  const search =
    compileV8(parsed) ??
    ((text, group, emit) => {
      findWithRe2(re2, text, group, emit);
    });
  return {
    ok: true,
    pattern: {
      source,
      groups: parsed.groups,
      size,
      findAll: searchOf(parsed, search),
      matchesWhole: (text) => re2.testExact(text),
      backtracks: false,
    },
  };
}

const searchOf = ({ endsBeforeFinalLineEnd }: ParsedPattern, search: Search): Search =>
  endsBeforeFinalLineEnd
    ? (text, group, emit) => {
        search(withoutFinalLineEnd(text), group, emit);
      }
    : search;

function compileBacktracking(source: string, parsed: ParsedPattern): PatternCompilation {
  const flags = parsed.ignoreCase ? 'giu' : 'gu';
  try {
    const translated = toV8(parsed.fragment.re2);
    const whole = new RegExp(`^(?:${translated})$`, flags.slice(1));
    const findAll = searchOf(parsed, searchWithV8(translated, flags));
    const { groups } = parsed;
    const matchesWhole = (text: string): boolean => whole.test(text);
    return { ok: true, pattern: { source, groups, size: source.length, findAll, matchesWhole, backtracks: true } };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      ok: false,
      message: 'Look-around and back references cannot be combined with what else is in the pattern.',
    };
  }
}

/**
 * Converts RE2 syntax to V8. Literals with a special meaning are written as code escapes, so the few differences cannot
 * be confused with literals.
 */
const toV8 = (re2: string): string =>
  re2
    .replaceAll('\\x{', '\\u{')
    .replaceAll('\\A', '^')
    .replaceAll('\\z', '$')
    .replaceAll('(?m:^)', '(?<![^\\n])')
    .replaceAll('(?m:$)', '(?![^\\n])');

function compileRe2(source: string, ignoreCase: boolean): RE2JS | string {
  try {
    return RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return describe(error.message);
  }
}

function describe(message: string): string {
  const shown = (/`([^`]*)`/.exec(message)?.[1] ?? '').slice(0, MAX_SHOWN);
  if (message.includes('character class range')) return `Unknown property or class: ${shown}.`;
  if (message.includes('repeat count')) return `A count, or the product of nested counts, is over 1000: ${shown}.`;
  return `The pattern cannot be compiled: ${shown}.`;
}

type Search = LinearPattern['findAll'];

function findWithRe2(re2: RE2JS, text: string, group: number, emit: (start: number, end: number) => void): void {
  const matcher = re2.matcher(text);
  while (matcher.find()) {
    const start = matcher.start(group);
    const end = matcher.end(group);
    if (start >= 0 && end > start) emit(start, end);
  }
}

function compileV8({ fragment, ignoreCase }: ParsedPattern): Search | undefined {
  if (fragment.v8 === undefined || fragment.paths * Math.max(1, fragment.length) > MAX_BACKTRACKING) return undefined;
  return searchWithV8(fragment.v8, ignoreCase ? 'giu' : 'gu');
}

function searchWithV8(source: string, flags: string): Search {
  const whole = new RegExp(source, flags);
  const indexed = new RegExp(source, `${flags}d`);
  return (text, group, emit) => {
    if (group === 0) findWhole(whole, text, emit);
    else findGroup(indexed, text, group, emit);
  };
}

function findWhole(pattern: RegExp, text: string, emit: (start: number, end: number) => void): void {
  for (const match of text.matchAll(pattern)) {
    const { length } = match[0];
    if (length > 0) emit(match.index, match.index + length);
  }
}

function findGroup(pattern: RegExp, text: string, group: number, emit: (start: number, end: number) => void): void {
  for (const match of text.matchAll(pattern)) {
    const range = match.indices?.[group];
    if (range !== undefined && range[1] > range[0]) emit(range[0], range[1]);
  }
}

/** Removes a final line end, before which `$` of java.util.regex also matches. */
const withoutFinalLineEnd = (text: string): string => text.replace(/(?:\r\n|[\n\r\u0085\u2028\u2029])$/, '');
