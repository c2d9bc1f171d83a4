import type { NamedText, NameSpan, NameType } from './read-names.js';

/** What a finder did with names of one type: counts of names, and of the characters of the expected ones. */
export interface Tally {
  expected: number;
  /** Spans of the finder, but for those that touch an optional one. */
  found: number;
  right: number;
  characters: number;
  covered: number;
}

/** Shares from 0 to 1; `undefined` where there is nothing to divide by. */
export interface Figures {
  readonly f1: number | undefined;
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  readonly characterRecall: number | undefined;
}

export interface NameMistake {
  readonly what: 'missed' | 'invented';
  readonly text: NamedText;
  readonly span: NameSpan;
}

export const emptyTally = (): Tally => ({ expected: 0, found: 0, right: 0, characters: 0, covered: 0 });

export function addTally(sum: Tally, { expected, found, right, characters, covered }: Tally): void {
  sum.expected += expected;
  sum.found += found;
  sum.right += right;
  sum.characters += characters;
  sum.covered += covered;
}

/** Whether the period of `Jr.` or `Ltd.` belongs to a name is a matter of taste: both are right. */
const endOf = (text: string, { start, end }: NameSpan): number =>
  end - 1 > start && text[end - 1] === '.' ? end - 1 : end;

const touch = (one: NameSpan, other: NameSpan): boolean => one.start < other.end && other.start < one.end;

/**
 * Strict: a name is found when a span of its type begins and ends where it does. The recall of characters counts what
 * spans of the type cover, so that a name found in part is worth that part.
 */
export function judge(
  text: NamedText,
  spans: readonly NameSpan[],
  type: NameType,
): { tally: Tally; mistakes: NameMistake[] } {
  const ofType = ({ type: of }: NameSpan): boolean => of === type;
  const expected = text.spans.filter(ofType);
  const found = spans.filter(ofType);
  const isSame = (one: NameSpan, other: NameSpan): boolean =>
    one.start === other.start && endOf(text.text, one) === endOf(text.text, other);
  const isAllowed = (span: NameSpan): boolean => text.optional.some((one) => ofType(one) && touch(one, span));
  const missed = expected.filter((one) => !found.some((span) => isSame(one, span)));
  const wrong = found.filter((span) => !expected.some((one) => isSame(one, span)));
  const invented = wrong.filter((span) => !isAllowed(span));
  const tally: Tally = {
    expected: expected.length,
    found: found.length - wrong.length + invented.length,
    right: expected.length - missed.length,
    characters: expected.reduce((sum, { start, end }) => sum + end - start, 0),
    covered: expected.reduce((sum, one) => sum + coveredOf(one, found), 0),
  };
  const mistake = (what: NameMistake['what']) => (span: NameSpan) => ({ what, text, span });
  return { tally, mistakes: [...missed.map(mistake('missed')), ...invented.map(mistake('invented'))] };
}

/** How many characters of a name spans cover, each of them once. */
function coveredOf({ start, end }: NameSpan, spans: readonly NameSpan[]): number {
  let covered = 0;
  let at = start;
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const [from, to] = [Math.max(at, span.start), Math.min(end, span.end)];
    if (to <= from) continue;
    covered += to - from;
    at = to;
  }
  return covered;
}

const share = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);

export function figuresOf({ expected, found, right, characters, covered }: Tally): Figures {
  return {
    f1: share(2 * right, expected + found),
    precision: share(right, found),
    recall: share(right, expected),
    characterRecall: share(covered, characters),
  };
}

/** Words as blanks part them. */
export const countWords = (texts: readonly NamedText[]): number =>
  texts.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
