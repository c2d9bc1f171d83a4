import { compilePattern, type LinearPattern } from '../../engine/index.js';
import { AppError } from '../../platform/http/app-error.js';
import { refuseCall } from './ad-hoc-recognizers.js';
import { toJavaPattern } from './python-pattern.js';
import { refuse } from './presidio-fault.js';
import { IGNORE_CASE } from './regex-flags.js';

/** Returns true if the request allows the text of a finding to stay. */
export type AllowList = (text: string) => boolean;

const MAX_PATTERNS = 100;
/** The step limit of patterns over the findings of one request: about a second. */
const MAX_STEPS = 20_000_000;

/**
 * Reads an allow list. Patterns are searched in the text of a finding; together they take bounded time.
 * @param match `exact` or `regex`, checked only if there is a list
 * @param flags bits of Python's `re`
 * @throws PresidioFault; its result an AppError `too-large`
 */
export function readAllowList(words: readonly string[], match: unknown = 'exact', flags = 0): AllowList {
  if (words.length === 0) return () => false;
  if (match === 'exact' || match === null) {
    const exact = new Set(words);
    return (text) => exact.has(text);
  }
  if (match !== 'regex') {
    return refuse('cannot-serve', "allow_list_match must either be set to 'exact' or 'regex'.");
  }
  const given = words.filter((word) => word !== '');
  if (given.length > MAX_PATTERNS) return refuseCall(`allow_list takes at most ${MAX_PATTERNS} patterns`);
  const patterns = given.map((word) => compile(toJavaPattern(word, flags), (flags & IGNORE_CASE) !== 0));
  const stepsPerCharacter = patterns.reduce((sum, { size }) => sum + size, 0);
  let steps = MAX_STEPS;
  return (text) => {
    steps -= stepsPerCharacter * text.length;
    if (steps < 0) throw new AppError('too-large', 'The patterns of allow_list take too long for so many findings.');
    return patterns.some((pattern) => isIn(text, pattern));
  };
}

function compile(source: string, ignoreCase: boolean): LinearPattern {
  const compiled = compilePattern(source, { ignoreCase });
  return compiled.ok ? compiled.pattern : refuse('cannot-serve', `Invalid regex pattern: ${compiled.message}`);
}

/** A pattern that matches nothing at all, as `x*` may, matches in every text. */
function isIn(text: string, pattern: LinearPattern): boolean {
  let isFound = pattern.matchesWhole('');
  pattern.findAll(text, 0, () => {
    isFound = true;
  });
  return isFound;
}
