import { tellsByItself, type ChosenSpan, type ExplainedSpan, type KnownValue } from '../engine/index.js';
import { OccurrenceSpreader, type SpreadSpan } from '../occurrences/everywhere.js';
import { valuesByColumn } from './evidence/columns.js';
import type { Structure } from './known-values.js';
import { structureInText } from './structure-in-text.js';

export type { Columns } from './evidence/columns.js';
export type { Structure } from './known-values.js';

/** Finds further values in a document, based on what was found before. */
export class DocumentSearch {
  /** For `redact`: derives values from their columns where nothing was found. Undefined if there are no columns. */
  readonly learn: ((chosen: readonly ChosenSpan[]) => readonly KnownValue[]) | undefined;
  private spreadingInText: OccurrenceSpreader | undefined;
  private telling: Map<string, boolean> | undefined;

  /** For `redact`: the values that are known from the structure. */
  readonly known: readonly KnownValue[];

  /** @param structure of the document that the text is from; by default, the text shows its own */
  constructor(
    private readonly text: string,
    { known, columns }: Structure = structureInText(text),
  ) {
    this.known = known;
    if (columns.count === 0) return;
    this.learn = (chosen) => {
      const repeated = this.spreading.repeated(chosen, this.tells);
      const others = repeated.map(({ start, end, origin: { kind } }) => ({ start, end, kind, applied: true }));
      return valuesByColumn(text, columns, [chosen, others]);
    };
  }

  /** Created on first use: a short text without columns needs neither this nor {@link tells}. */
  private get spreading(): OccurrenceSpreader {
    return (this.spreadingInText ??= new OccurrenceSpreader(this.text));
  }

  /** Returns the findings and their other occurrences, so that a removed value is removed throughout the document. */
  spread(spans: readonly ExplainedSpan[]): readonly SpreadSpan<ExplainedSpan>[] {
    return this.spreading.spread(spans, this.tells);
  }

  /** Cached, because it is called again for the same values when more is known. */
  private readonly tells = (span: Pick<ExplainedSpan, 'kind' | 'text'>): boolean => {
    const key = span.kind === 'field' ? `field ${span.text}` : span.text;
    this.telling ??= new Map();
    const known = this.telling.get(key) ?? tellsByItself(span);
    this.telling.set(key, known);
    return known;
  };
}
