import type { Span } from '../../api/types.js';

/** A part of the redacted text: unchanged text, a replacement, or text whose spans are undecided. */
export interface ResultPiece {
  readonly start: number;
  readonly end: number;
  readonly kind: 'text' | 'redacted' | 'undecided';
  /** The replacement, for a redacted part. */
  readonly label?: string;
}

export interface Redaction {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Returns the replacement that finalization writes for a type. */
export const labelOf = (type: string): string => `<<${type.toUpperCase()}>>`;

/**
 * Returns the redactions that finalization would make: approved spans only; overlapping ones are merged under the first
 * one's label.
 */
export function redactionsOf(spans: readonly Span[]): readonly Redaction[] {
  const approved = spans.filter(({ status }) => status === 'APPROVED');
  const sorted = approved.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const redactions: { start: number; end: number; label: string }[] = [];
  for (const { start, end, type } of sorted) {
    const last = redactions.at(-1);
    if (last === undefined || start >= last.end) redactions.push({ start, end, label: labelOf(type) });
    else last.end = Math.max(last.end, end);
  }
  return redactions;
}

const isOpen = ({ status }: Span): boolean => status !== 'APPROVED' && status !== 'REJECTED';

/** Returns the redacted form of a part of the text. A label is placed once, where its redaction begins. */
export function resultOf(
  from: number,
  to: number,
  redactions: readonly Redaction[],
  spans: readonly Span[],
): readonly ResultPiece[] {
  const pieces: ResultPiece[] = [];
  const undecided = spans.filter(isOpen);
  const plain = (start: number, end: number): void => {
    const edges = new Set([start, end]);
    for (const span of undecided)
      for (const edge of [span.start, span.end]) if (edge > start && edge < end) edges.add(edge);
    const sorted = [...edges].sort((a, b) => a - b);
    for (let i = 0; i + 1 < sorted.length; i++) {
      const [a = 0, b = 0] = [sorted[i], sorted[i + 1]];
      const isUndecided = undecided.some((span) => span.start < b && span.end > a);
      pieces.push({ start: a, end: b, kind: isUndecided ? 'undecided' : 'text' });
    }
  };
  let at = from;
  for (const { start, end, label } of redactions) {
    if (end <= at || start >= to) continue;
    if (start > at) plain(at, start);
    pieces.push({
      start: Math.max(start, from),
      end: Math.min(end, to),
      kind: 'redacted',
      label: start >= from ? label : '',
    });
    at = Math.min(end, to);
  }
  if (at < to) plain(at, to);
  return pieces;
}
