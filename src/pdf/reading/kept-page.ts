import type { FlowingText } from './flow.js';
import type { Glyph } from './glyph.js';
import { TableGlyph, type GlyphTable } from './glyph-table.js';
import type { ReadPage } from './page-lines.js';
import type { RepeatedLine, PageText } from './read-page.js';

/** A text and the glyph index of each code unit. */
interface KeptText {
  readonly text: string;
  readonly numbers: Int32Array;
}

const NO_GLYPH = -1;

/** A page that was read, stored in a tenth of the memory of its glyph objects. */
export class KeptPage {
  private readonly head: readonly (KeptText & Pick<RepeatedLine, 'key'>)[];
  private readonly body: KeptText;
  private readonly foot: readonly (KeptText & Pick<RepeatedLine, 'key'>)[];
  private readonly words: readonly KeptText[];
  /** Glyphs that are not in the table; their indexes follow those of the table. */
  private readonly others: Glyph[] = [];

  /** @param table the table of its glyphs */
  constructor(
    { head, body, foot, words }: PageText & Pick<ReadPage, 'words'>,
    private readonly table: GlyphTable,
  ) {
    const furniture = (line: RepeatedLine) => ({ ...this.kept(line), key: line.key });
    this.head = head.map(furniture);
    this.body = this.kept(body);
    this.foot = foot.map(furniture);
    // Most words are lines of the page, which are kept once.
    const lines = new Map<FlowingText, KeptText>([[body, this.body]]);
    const kept = [...this.head, ...this.foot];
    for (const [i, line] of [...head, ...foot].entries()) lines.set(line, kept[i] ?? this.body);
    this.words = words.map((word) => lines.get(word) ?? this.kept(word));
  }

  /** Returns the page as it was read. */
  restored(): PageText & Pick<ReadPage, 'words'> {
    const lines = new Map<KeptText, FlowingText>();
    const line = (kept: KeptText): FlowingText => {
      const known = lines.get(kept) ?? this.flowing(kept);
      lines.set(kept, known);
      return known;
    };
    const furniture = (kept: KeptText & Pick<RepeatedLine, 'key'>) => ({ ...line(kept), key: kept.key });
    const [head, body, foot] = [this.head.map(furniture), line(this.body), this.foot.map(furniture)];
    return { head, body, foot, words: this.words.map(line) };
  }

  private kept({ text, glyphs }: FlowingText): KeptText {
    const numbers = new Int32Array(glyphs.length);
    for (let i = 0; i < glyphs.length; i++) numbers[i] = this.numberOf(glyphs[i]);
    return { text, numbers };
  }

  private numberOf(glyph: Glyph | undefined): number {
    if (glyph === undefined) return NO_GLYPH;
    if (glyph instanceof TableGlyph && glyph.table === this.table) return glyph.number;
    if (this.others.at(-1) !== glyph) this.others.push(glyph);
    return this.table.count + this.others.length - 1;
  }

  private flowing({ text, numbers }: KeptText): FlowingText {
    const glyphs: (Glyph | undefined)[] = [];
    for (let from = 0; from < numbers.length;) {
      const number = numbers[from] ?? NO_GLYPH;
      // The letters of a ligature are consecutive and share a glyph.
      let to = from + 1;
      while (number !== NO_GLYPH && numbers[to] === number) to++;
      const glyph = this.glyphOf(number, text.slice(from, to));
      for (; from < to; from++) glyphs.push(glyph);
    }
    return { text, glyphs };
  }

  private glyphOf(number: number, text: string): Glyph | undefined {
    if (number === NO_GLYPH) return undefined;
    return number < this.table.count
      ? new TableGlyph(this.table, number, text)
      : this.others[number - this.table.count];
  }
}
