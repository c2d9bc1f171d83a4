import type { Span } from '../spans/span.js';
import { detect, type Scan, type TextPart } from './detect.js';
import { foldText } from './fold.js';

/**
 * Finds what `detect` finds, and values that read alike though they are written with other characters: full-width
 * digits, invisible characters inside, separate accents. Offsets are those of `text`. Texts without such characters
 * cost one search more.
 */
export function detectFolded(text: string, scan: Scan, part: TextPart = 'whole'): Span[] {
  const spans = detect(text, scan, part);
  const folded = foldText(text);
  if (folded === undefined) return spans;
  const { places, ends } = folded;
  const found = detect(folded.text, scan, part).map((span): Span => ({
    ...span,
    start: places[span.start] ?? 0,
    end: ends[span.end - 1] ?? 0,
  }));
  return withoutRepetition([...spans, ...found].sort(byPlace));
}

const byPlace = (one: Span, other: Span): number =>
  one.start - other.start || one.end - other.end || one.rule - other.rule || other.confidence - one.confidence;

/** Most values are found in both texts; the surer finding comes first. */
function withoutRepetition(spans: readonly Span[]): Span[] {
  const same = (one: Span, other: Span | undefined): boolean =>
    one.start === other?.start && one.end === other.end && one.rule === other.rule && one.detector === other.detector;
  return spans.filter((span, index) => !same(span, spans[index - 1]));
}
