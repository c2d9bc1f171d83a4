import { Occurrences } from '../../../occurrences/occurrences.js';
import type { TextRedaction } from '../../../pdf/pdf.types.js';
import { wellFormed } from '../well-formed.js';
import { labelOf, type RedactedRange } from './redacted-text.js';

/** Used if the label of a type would repeat a redacted text, such as the word "person". */
const LABEL_OF_NOTHING = '<<***>>';

/**
 * Returns what to remove from a PDF: the approved ranges, and their texts in strings of the file that are on no page.
 * Other occurrences that reviewers left stay in place.
 *
 * The PDF may now yield a different text than when it was submitted, because of another version or other settings. An
 * approved text is then located again if all of its occurrences were approved and there are as many as before.
 * @param text of the PDF as it is read now
 * @param source the text that was reviewed
 * @returns undefined if the location of an approved text is not certain
 */
export function redactionsIn(
  text: string,
  source: string,
  approved: readonly RedactedRange[],
): readonly TextRedaction[] | undefined {
  const places = wellFormed(text) === source ? approved : placedAnew(text, source, approved);
  if (places === undefined) return undefined;
  const labels = labelsOf(places, text);
  return [...places]
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .map(({ start, end, type }) => ({
      from: start,
      to: end,
      replacement: labels.get(type) ?? LABEL_OF_NOTHING,
      everywhere: false,
      inStrings: true,
    }));
}

/** Returns the label of each type to write into the PDF; a label that contains an approved text is replaced. */
function labelsOf(places: readonly RedactedRange[], text: string): ReadonlyMap<string, string> {
  const values = new Set(places.map(({ start, end }) => text.slice(start, end)));
  const types = new Set(places.map(({ type }) => type));
  return new Map(
    [...types].map((type) => {
      const label = labelOf(type);
      const isSaid = new Occurrences(label).findAll(values).next().done !== true;
      return [type, isSaid ? LABEL_OF_NOTHING : label] as const;
    }),
  );
}

function placedAnew(
  text: string,
  source: string,
  approved: readonly RedactedRange[],
): readonly RedactedRange[] | undefined {
  const isApproved = new Uint8Array(source.length);
  const byValue = new Map<string, RedactedRange[]>();
  for (const range of approved) {
    isApproved.fill(1, range.start, range.end);
    const value = source.slice(range.start, range.end);
    const same = byValue.get(value);
    if (same === undefined) byValue.set(value, [range]);
    else same.push(range);
  }
  const [before, now] = [new Occurrences(source), new Occurrences(text)];
  const places: RedactedRange[] = [];
  for (const [value, ranges] of byValue) {
    const old = [...before.of(value)];
    const anew = [...now.of(value)];
    // Searching finds neither parts of words nor texts without letters.
    const begins = new Set(old.map(({ from }) => from));
    const areFound = ranges.every(({ start, end }) => isAnyWithin(begins, start, end));
    const areApproved = old.every(({ from, to }) => !isApproved.subarray(from, to).includes(0));
    if (!areFound || !areApproved || old.length !== anew.length) return undefined;
    const type = ranges[0]?.type ?? '';
    places.push(...anew.map(({ from, to }) => ({ start: from, end: to, type })));
  }
  return places;
}

function isAnyWithin(places: ReadonlySet<number>, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (places.has(at)) return true;
  return false;
}
