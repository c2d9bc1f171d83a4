/** The judgements of two people about the same tokens. */
export interface Agreement {
  /** Tokens that both judged sensitive, only the first, only the second, and neither. */
  readonly both: number;
  readonly firstOnly: number;
  readonly secondOnly: number;
  readonly neither: number;
}

export const NO_TOKENS: Agreement = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 };

/** A range of a text in UTF-16 code units; the end is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A range that a person marked with a type. */
export interface TypedRange extends Range {
  readonly type: string;
}

/**
 * Cohen's kappa: how far two people agree beyond chance, from -1 to 1. Returns 1 if chance alone would make them agree
 * on everything, and null if there is nothing to agree on.
 * @see J. Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement 20 (1960)
 */
export function kappaOf(agreement: Agreement): number | null {
  const { both, firstOnly, secondOnly, neither } = agreement;
  const total = totalOf(agreement);
  if (total === 0) return null;
  const observed = (both + neither) / total;
  const [first, second] = [both + firstOnly, both + secondOnly];
  const expected = (first * second + (total - first) * (total - second)) / (total * total);
  return expected === 1 ? 1 : (observed - expected) / (1 - expected);
}

/** Judges every word (run of non-blank characters) of a text: it is sensitive if it overlaps any of the ranges. */
export const agreementOn = (text: string, first: readonly Range[], second: readonly Range[]): Agreement =>
  agreementsOn(text, first.map(untyped), second.map(untyped)).all;

/** Judges every word of a text over all ranges, and separately for the ranges of each type. */
export function agreementsOn(
  text: string,
  first: readonly TypedRange[],
  second: readonly TypedRange[],
): { readonly all: Agreement; readonly types: readonly (readonly [type: string, agreement: Agreement])[] } {
  const all = judge(first, second);
  const types = [...new Set([...first, ...second].map(({ type }) => type))].sort().map((type) => {
    const ofType = (range: TypedRange): boolean => range.type === type;
    return { type, ...judge(first.filter(ofType), second.filter(ofType)) };
  });
  for (const { 0: word, index: start } of text.matchAll(/\S+/g)) {
    const end = start + word.length;
    const verdict = all.verdictOn(start, end);
    all.counts[verdict]++;
    // A word that is sensitive for neither is so for no type either.
    if (verdict !== 'neither') for (const { counts, verdictOn } of types) counts[verdictOn(start, end)]++;
  }
  const words = totalOf(all.counts);
  return {
    all: all.counts,
    types: types.map(({ type, counts }) => [type, { ...counts, neither: words - totalOf({ ...counts, neither: 0 }) }]),
  };
}

const untyped = (range: Range): TypedRange => ({ ...range, type: '' });

/** Returns the number of judged words. */
export const totalOf = ({ both, firstOnly, secondOnly, neither }: Agreement): number =>
  both + firstOnly + secondOnly + neither;

function judge(first: readonly Range[], second: readonly Range[]) {
  const [inFirst, inSecond] = [overlapping(first), overlapping(second)];
  return {
    counts: { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 },
    verdictOn: (start: number, end: number): keyof Agreement => {
      const [one, other] = [inFirst(start, end), inSecond(start, end)];
      return one ? (other ? 'both' : 'firstOnly') : other ? 'secondOnly' : 'neither';
    },
  };
}

export const added = (one: Agreement, other: Agreement): Agreement => ({
  both: one.both + other.both,
  firstOnly: one.firstOnly + other.firstOnly,
  secondOnly: one.secondOnly + other.secondOnly,
  neither: one.neither + other.neither,
});

/** Returns a function that tells whether any range overlaps a given one; its calls must be in text order. */
function overlapping(ranges: readonly Range[]): (start: number, end: number) => boolean {
  const sorted = [...ranges].sort((one, other) => one.start - other.start);
  let next = 0;
  // The furthest end of the ranges that begin before the queried end.
  let reach = 0;
  return (start, end) => {
    for (let range = sorted[next]; range !== undefined && range.start < end; range = sorted[++next]) {
      reach = Math.max(reach, range.end);
    }
    return reach > start;
  };
}
