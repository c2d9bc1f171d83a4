import { tellsByItself, type ChosenSpan, type ExplainedSpan, type KnownValue } from '../engine/index.js';
import { Spreading, type SpreadSpan } from '../occurrences/everywhere.js';
import { valuesByColumn, type Columns } from './evidence/columns.js';

export type { Columns } from './evidence/columns.js';

/** What is found in the text of a document because of what was found there before. */
export class DocumentSearch {
  /** For `redact`: what the columns say about values in which nothing was found. Undefined where there are none. */
  readonly learn: ((chosen: readonly ChosenSpan[]) => readonly KnownValue[]) | undefined;
  private readonly spreading: Spreading;
  private readonly telling = new Map<string, boolean>();

  constructor(text: string, columns?: Columns) {
    this.spreading = new Spreading(text);
    if (columns === undefined || columns.count === 0) return;
    this.learn = (chosen) => {
      const repeated = this.spreading.repeated(chosen, this.tells);
      const others = repeated.map(({ start, end, origin: { kind } }) => ({ start, end, kind, applied: true }));
      return valuesByColumn(text, columns, [chosen, others]);
    };
  }

  /** What was found, and its other occurrences: what goes from one place of a document goes from all. */
  spread(spans: readonly ExplainedSpan[]): readonly SpreadSpan<ExplainedSpan>[] {
    return this.spreading.spread(spans, this.tells);
  }

  /** Asked about the same values again once more is known. */
  private readonly tells = (span: Pick<ExplainedSpan, 'kind' | 'text'>): boolean => {
    const key = span.kind === 'field' ? `field ${span.text}` : span.text;
    const known = this.telling.get(key) ?? tellsByItself(span);
    this.telling.set(key, known);
    return known;
  };
}
