import { Occurrences } from '../../../occurrences/occurrences.js';
import type { TextRedaction } from '../../../pdf/pdf.types.js';
import { wellFormed } from '../well-formed.js';
import { labelOf, type RedactedRange } from './redacted-text.js';

/** Where the label of a type says what is to go, as of the word "person". */
const LABEL_OF_NOTHING = '<<***>>';

/**
 * What of a PDF goes: the approved places, and their texts from the strings of the file that are on no page. What
 * reviewers left elsewhere stays where it is.
 *
 * The PDF may be read otherwise than when it was taken in, by another version or with other settings. Then an approved
 * text is found again where every place that had it was approved and there are as many of them as before.
 * @param text of the PDF as it is read now
 * @param source the text that was reviewed
 * @returns undefined when it cannot be told for certain where an approved text stands
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

/** The label of each type that may be written into the PDF: one that is itself an approved text would be found there. */
function labelsOf(places: readonly RedactedRange[], text: string): ReadonlyMap<string, string> {
  const values = new Set(places.map(({ start, end }) => text.slice(start, end)));
  const types = new Set(places.map(({ type }) => type));
  return new Map(
    [...types].map((type) => {
      const label = labelOf(type);
      const isSaid = new Occurrences(label).ofAll(values).next().done !== true;
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
    // A part of a word, or a text without letters, is not found by looking for it.
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
