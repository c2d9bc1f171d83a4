import { lettersOf } from './folded-text.js';
import { PlacesOfValues } from './places-of-values.js';

/** A finding in a text. Offsets are UTF-16 code units, the end is exclusive. Spans do not overlap. */
export interface FoundSpan {
  readonly start: number;
  readonly end: number;
  /** The text of the span. */
  readonly text: string;
  /** True if it is redacted. */
  readonly applied: boolean;
}

/** A finding, or a further occurrence of its value. */
export type SpreadSpan<S extends FoundSpan> = S & {
  /** True if its text must not remain anywhere in the document. */
  readonly everywhere: boolean;
  /** True if it is a further occurrence of a value that was identified elsewhere in the document. */
  readonly repeated: boolean;
};

/**
 * Extends the redaction of a value to all its occurrences in a document, in any spelling, if the value is identifying
 * by itself: a name may be found in a signature, but not in a table without context. A value that was left unredacted
 * in one place is not extended to places without a finding, and spans that were left unredacted stay unredacted.
 * @param spans in the order of the text
 * @param tells returns true if the value of a span is identifying wherever it occurs
 * @returns in the order of the text, without overlaps
 */
export const spreadOverDocument = <S extends FoundSpan>(
  text: string,
  spans: readonly S[],
  tells: (span: S) => boolean,
): readonly SpreadSpan<S>[] => new OccurrenceSpreader(text).spread(spans, tells);

/** {@link spreadOverDocument} for a text in which more is found later: each value is searched for only once. */
export class OccurrenceSpreader {
  private readonly places: PlacesOfValues;

  constructor(private readonly text: string) {
    this.places = new PlacesOfValues(text);
  }

  /** Returns the spans and the further occurrences of their values. */
  spread<S extends FoundSpan>(spans: readonly S[], tells: (span: S) => boolean): readonly SpreadSpan<S>[] {
    const values = valuesIn(spans, tells);
    if (values.size === 0) return spans.map((span) => ({ everywhere: false, repeated: false, ...span }));
    const { pieces, staying } = repetitions(this.places, spans, values);
    const everywhere = (value: string): boolean => values.has(value) && !staying.has(value);
    // The new properties come first: in V8, adding properties to a copy takes ten times as long as copying onto an
    // object.
    const own = spans.map((span) => ({ everywhere: span.applied && everywhere(span.text), repeated: false, ...span }));
    const others = pieces.map(({ start, end, origin, isWhole }) => ({
      everywhere: isWhole && everywhere(origin.text),
      repeated: true,
      ...origin,
      start,
      end,
      text: this.text.slice(start, end),
    }));
    return [...own, ...others].sort((one, other) => one.start - other.start);
  }

  /** Returns only the further occurrences, each with the span that it repeats, in the order of the text. */
  repeated<S extends FoundSpan>(spans: readonly S[], tells: (span: S) => boolean): readonly Piece<S>[] {
    const values = valuesIn(spans, tells);
    return values.size === 0 ? [] : repetitions(this.places, spans, values).pieces;
  }
}

/** Returns the values to redact wherever they occur, with the first span of each. */
function valuesIn<S extends FoundSpan>(spans: readonly S[], tells: (span: S) => boolean): ReadonlyMap<string, S> {
  const left = new Set(spans.filter(({ applied }) => !applied).map((span) => lettersOf(span.text)));
  const values = new Map<string, S>();
  for (const span of spans) {
    if (!span.applied || values.has(span.text) || (left.size > 0 && left.has(lettersOf(span.text))) || !tells(span))
      continue;
    values.set(span.text, span);
  }
  return values;
}

/** A part of an occurrence that is not covered by any span. */
export interface Piece<S> {
  readonly start: number;
  readonly end: number;
  readonly origin: S;
  readonly isWhole: boolean;
}

interface Repetitions<S> {
  readonly pieces: readonly Piece<S>[];
  /** Values that occur in a span that was left unredacted. */
  readonly staying: ReadonlySet<string>;
}

function repetitions<S extends FoundSpan>(
  places: PlacesOfValues,
  spans: readonly S[],
  values: ReadonlyMap<string, S>,
): Repetitions<S> {
  const pieces: Piece<S>[] = [];
  const staying = new Set<string>();
  let next = 0;
  let free = 0;
  for (const { from, to, value } of places.find(values.keys())) {
    const origin = values.get(value);
    if (origin === undefined) continue;
    while (next < spans.length && (spans[next]?.end ?? 0) <= from) next++;
    const over = spans[next];
    // Most occurrences are already covered by a redacted span.
    if (over !== undefined && over.start <= from && over.end >= to && over.applied) {
      free = Math.max(free, to);
      continue;
    }
    const within = overlapping(spans, next, to);
    if (within.some(({ applied }) => !applied)) {
      staying.add(value);
      continue;
    }
    let start = Math.max(from, free);
    for (const span of within) {
      if (span.start > start) pieces.push({ start, end: span.start, origin, isWhole: false });
      start = Math.max(start, span.end);
    }
    if (start < to) pieces.push({ start, end: to, origin, isWhole: start === from });
    free = Math.max(free, to);
  }
  return { pieces, staying };
}

function overlapping<S extends FoundSpan>(spans: readonly S[], from: number, end: number): readonly S[] {
  let to = from;
  while (to < spans.length && (spans[to]?.start ?? Infinity) < end) to++;
  return spans.slice(from, to);
}
