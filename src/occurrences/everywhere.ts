import { lettersOf } from './folded-text.js';
import { PlacesOfValues } from './places-of-values.js';

/** What was found in a text; offsets are UTF-16 code units, the end exclusive. Spans do not overlap. */
export interface FoundSpan {
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly text: string;
  /** Whether it goes. */
  readonly applied: boolean;
}

/** What was found, and what was found because of it. */
export type SpreadSpan<S extends FoundSpan> = S & {
  /** Whether its text may be nowhere in the document. */
  readonly everywhere: boolean;
  /** Whether it is another occurrence of a value that was found in a place that says what it is. */
  readonly repeated: boolean;
};

/**
 * A value that goes from one place of a document goes from all, however it is written, where it tells something by
 * itself: a name in a signature is found, and would stay in a table that says nothing about it. What is left alone
 * somewhere stays where nothing else was found, and a place that was looked at and left is left.
 * @param spans in the order of the text
 * @param tells whether the value of a span says whom it is about wherever it stands
 * @returns in the order of the text, without overlaps
 */
export const spreadOverDocument = <S extends FoundSpan>(
  text: string,
  spans: readonly S[],
  tells: (span: S) => boolean,
): readonly SpreadSpan<S>[] => new Spreading(text).spread(spans, tells);

/** {@link spreadOverDocument} for a text of which more is found later: each value is looked for once. */
export class Spreading {
  private readonly places: PlacesOfValues;

  constructor(private readonly text: string) {
    this.places = new PlacesOfValues(text);
  }

  /** What was found, and what was found because of it. */
  spread<S extends FoundSpan>(spans: readonly S[], tells: (span: S) => boolean): readonly SpreadSpan<S>[] {
    const values = valuesIn(spans, tells);
    if (values.size === 0) return spans.map((span) => ({ everywhere: false, repeated: false, ...span }));
    const { pieces, staying } = repetitions(this.places, spans, values);
    const everywhere = (value: string): boolean => values.has(value) && !staying.has(value);
    // What is new comes first: V8 takes ten times as long to add to a copy as to copy onto something.
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

  /** Only what was found because of it, each with the span that it repeats; in the order of the text. */
  repeated<S extends FoundSpan>(spans: readonly S[], tells: (span: S) => boolean): readonly Piece<S>[] {
    const values = valuesIn(spans, tells);
    return values.size === 0 ? [] : repetitions(this.places, spans, values).pieces;
  }
}

/** The values that go wherever they stand, with the first span of each. */
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

/** A part of an occurrence that no span covers. */
export interface Piece<S> {
  readonly start: number;
  readonly end: number;
  readonly origin: S;
  readonly isWhole: boolean;
}

interface Repetitions<S> {
  readonly pieces: readonly Piece<S>[];
  /** Values that stand in a place that was left alone. */
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
  for (const { from, to, value } of places.of(values.keys())) {
    const origin = values.get(value);
    if (origin === undefined) continue;
    while (next < spans.length && (spans[next]?.end ?? 0) <= from) next++;
    const over = spans[next];
    // Most of what is found is what was found before.
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
