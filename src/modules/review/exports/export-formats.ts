import type { Span } from '../spans/span.types.js';

/** A reviewed document with the data that the formats need. */
export interface ExportedDocument {
  readonly id: string;
  readonly text: string;
  /** Approved spans in text order. */
  readonly spans: readonly Pick<Span, 'start' | 'end' | 'type' | 'confidence'>[];
  /** E-mail addresses of those who approved the document, in order of approval. */
  readonly annotators: readonly string[];
}

/** A line of `jsonl`. */
export interface TrainingDocument {
  readonly text: string;
  readonly entities: readonly (LabelledSpan & { readonly text: string })[];
  readonly metadata: {
    readonly doc_id: string;
    /** E-mail addresses of those who approved the document, separated by commas. */
    readonly annotator: string;
    /** The mean confidence of the spans with four decimals; null if there are none. */
    readonly confidence: number | null;
  };
}

/** A line of `spans`. */
export interface TrainingSpans {
  readonly text: string;
  readonly spans: readonly LabelledSpan[];
}

/** Offsets are UTF-16 code units, the end exclusive. */
export interface LabelledSpan {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

export const EXPORT_FORMATS = ['jsonl', 'bio', 'spans'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The approximate length of the pieces in which lines are passed on, in characters. */
const PIECE_BYTES = 64 * 1024;

/** Writes one document in each format, in pieces. Offsets are UTF-16 code units, the end exclusive. */
export const WRITERS: Readonly<Record<ExportFormat, (document: ExportedDocument) => Iterable<string>>> = {
  *jsonl({ id, text, spans, annotators }) {
    const entities = spans.map(({ start, end, type }) => ({ start, end, label: type, text: text.slice(start, end) }));
    const metadata = { doc_id: id, annotator: annotators.join(', '), confidence: meanConfidence(spans) };
    yield line({ text, entities, metadata });
  },
  *spans({ text, spans }) {
    yield line({ text, spans: spans.map(({ start, end, type }) => ({ start, end, label: type })) });
  },
  *bio(document) {
    let piece = '';
    for (const line of bioLines(document)) {
      piece += line;
      if (piece.length < PIECE_BYTES) continue;
      yield piece;
      piece = '';
    }
    // Separate documents like paragraphs.
    yield `${piece}\n`;
  },
};

const line = (written: TrainingDocument | TrainingSpans): string => `${JSON.stringify(written)}\n`;

/** Returns the mean confidence with four decimals; null if there are no spans. */
export function meanConfidence(spans: ExportedDocument['spans']): number | null {
  if (spans.length === 0) return null;
  const sum = spans.reduce((total, { confidence }) => total + confidence, 0);
  return Math.round((sum / spans.length) * 10_000) / 10_000;
}

/**
 * Yields one token with its tag per line, and an empty line for each paragraph break. Tokens are runs of non-blank
 * characters. A token that several spans touch belongs to the first; the first token of a span is tagged `B-`, the
 * others `I-`.
 */
function* bioLines({ text, spans }: ExportedDocument): Generator<string> {
  const tokens = /\S+/g;
  let next = 0;
  let begun = -1;
  let previousEnd: number | undefined;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const start = token.index;
    const end = tokens.lastIndex;
    if (previousEnd !== undefined && isParagraphBreak(text.slice(previousEnd, start))) yield '\n';
    previousEnd = end;
    for (let span = spans[next]; span !== undefined && span.end <= start; span = spans[++next]);
    const span = spans[next];
    if (span === undefined || span.start >= end) yield `${token[0]}\tO\n`;
    else {
      yield `${token[0]}\t${begun === next ? 'I' : 'B'}-${span.type}\n`;
      begun = next;
    }
  }
}

/** True for two or more line breaks with only blanks between them. */
const isParagraphBreak = (blanks: string): boolean => (blanks.match(/\r\n|[\n\r\u2028\u2029]/g)?.length ?? 0) > 1;
