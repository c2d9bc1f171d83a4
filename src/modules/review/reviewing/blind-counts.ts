import type { BlindAgreement, DocumentCounts, Overturned } from '../documents/document-counts.js';
import { summed, withOnlySpans } from '../documents/document-counts.js';
import type { BlindReview } from '../documents/blind-review.js';
import { agreementsOn } from '../reports/kappa.js';
import type { Span } from '../spans/span.types.js';

type Judged = Pick<Span, 'start' | 'end' | 'type' | 'status'>;

/** Returns how far two blind reviewers agree: on what each has approved in a copy of their own. */
export function blindAgreement(text: string, first: readonly Judged[], second: readonly Judged[]): BlindAgreement {
  const approved = (spans: readonly Judged[]): readonly Judged[] => spans.filter(({ status }) => status === 'APPROVED');
  return agreementsOn(text, approved(first), approved(second));
}

/** Returns whose verdicts a settlement has overturned, at the places where the two have differed. */
export function settledAgainst(
  { first, second }: Pick<BlindReview, 'first' | 'second'>,
  sheets: {
    readonly first: readonly Judged[];
    readonly second: readonly Judged[];
    readonly settled: readonly Judged[];
  },
): readonly Overturned[] {
  const [one, other, settled] = [verdicts(sheets.first), verdicts(sheets.second), verdicts(sheets.settled)];
  const overturned: Overturned[] = [];
  for (const place of new Set([...one.keys(), ...other.keys()])) {
    const [by, byOther, final] = [one.get(place), other.get(place), settled.get(place)];
    if (by === byOther) continue;
    const type = by ?? byOther ?? '';
    if (by !== final && first !== null) overturned.push([by ?? type, first.userId, 1]);
    if (byOther !== final && second !== null) overturned.push([byOther ?? type, second.userId, 1]);
  }
  return summed(overturned);
}

/** What is to be redacted at each place, and as which type. */
const verdicts = (spans: readonly Judged[]): ReadonlyMap<string, string> =>
  new Map(spans.flatMap(({ start, end, type, status }) => (status === 'APPROVED' ? [[`${start} ${end}`, type]] : [])));

/** Returns the change of what is counted when another copy of the spans counts from now on. */
export const countedOnto = (
  counts: DocumentCounts | null,
  spans: readonly Span[],
): { readonly counts?: DocumentCounts } => (counts === null ? {} : { counts: withOnlySpans(counts, spans) });
