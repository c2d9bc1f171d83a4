import { DocumentProblem } from '../document-problem.js';
import type { PartPosition, ColumnsBefore, Edits, Format, Parts, Piece, Range, SaidBefore } from '../format.js';
import { linesIn } from '../long-document.js';
import type { MappedText } from '../markup/mapped-text.js';
import { patch, replaceIn } from '../patches.js';
import type { TextSource } from '../source.js';
import { TextDocument } from '../text-document.js';
import { readSigns } from '../text/read-signs.js';
import { hasBackslashes, mayBeSql } from './detect.js';
import { mappedLiteral, withoutEnds, written, type Literal } from './literals.js';
import { scanSql, type Column } from './scan-sql.js';

/** Dumps and scripts: the values of rows, labelled by their columns; the rest is read as text. */
export const sql: Format = {
  id: 'sql',
  isText: true,
  mediaTypes: ['application/sql', 'application/x-sql', 'text/x-sql'],
  extensions: ['.sql'],
  read({ text }, { isDeclared }) {
    if (text === undefined || !(isDeclared || mayBeSql(text.text))) return undefined;
    const script = new Script(text, hasBackslashes(text.text));
    return script.hasValues ? script : undefined;
  },
  parts: ({ text }) => (mayBeSql(text) ? new ScriptInParts(hasBackslashes(text)) : undefined),
};

/** A value or a stretch of text between values. A class, because the JavaScript engine gives instances the same shape. */
class Stretch implements Piece {
  readonly label: string;
  readonly group: string | undefined;

  /** @param literal undefined for text between values */
  constructor(
    readonly text: string,
    readonly start: number,
    readonly end: number,
    readonly line: number,
    readonly literal: Literal | undefined,
    { label, table, column }: Column,
  ) {
    this.label = label;
    this.group = table === 0 ? undefined : groupOf(table, column);
  }
}

const NO_COLUMN: Column = { label: '', table: 0, column: 0 };

const groups = new Map<number, string>();
const MAX_GROUPS = 10_000;
/** Tables are numbered like sheets, so that a policy can name a column by its number. */
function groupOf(table: number, column: number): string {
  const key = table * MAX_GROUPS + column;
  const known = groups.get(key);
  if (known !== undefined && column < MAX_GROUPS) return known;
  if (groups.size === MAX_GROUPS) groups.clear();
  const group = `sheet ${table} column ${column}`;
  groups.set(key, group);
  return group;
}

/** Longer documents whose statements do not end are cut at any line. */
const MAX_STATEMENT_LENGTH = 4 * 1024 * 1024;

/** Statements, rows and lines of COPY in parts. */
class ScriptInParts implements Parts {
  /** The part that was read last, kept because the columns behind the records are asked for when their end is known. */
  private last: { readonly records: string; readonly before: PartPosition; readonly said: SaidBefore } | undefined;

  constructor(private readonly isBackslashed: boolean) {}

  endOfRecords(stretch: string, before: PartPosition): number {
    const { complete, atComplete } = scanSql(stretch, this.isBackslashed, before.columns?.said);
    this.last = { records: stretch.slice(0, complete), before, said: atComplete };
    return complete > 0 || stretch.length < MAX_STATEMENT_LENGTH ? complete : stretch.length;
  }

  unitsIn(records: string): number {
    return linesIn(records);
  }

  columnsAfter(records: string, before: PartPosition): ColumnsBefore {
    const isLast = this.last?.before === before && this.last.records === records;
    const said = isLast ? this.last?.said : scanSql(records, this.isBackslashed, before.columns?.said).after;
    return { names: [], isAfterBlank: false, ...(said !== undefined && { said }) };
  }

  read(records: TextSource, { columns, units }: PartPosition): Script {
    return new Script(records, this.isBackslashed, columns?.said, units);
  }
}

class Script extends TextDocument {
  readonly format = 'sql';
  readonly pieces: readonly Stretch[];
  /** The last stretch that was located, because a long text may have many findings. */
  private located: { readonly piece: Stretch; readonly mapped: MappedText | undefined } | undefined;

  constructor(
    source: TextSource,
    private readonly isBackslashed: boolean,
    private readonly said?: SaidBefore,
    linesBefore = 0,
  ) {
    super(source);
    this.pieces = [...this.stretches(linesBefore)];
  }

  get hasValues(): boolean {
    return this.pieces.some(({ literal }) => literal !== undefined);
  }

  locate(piece: Piece, { start, end }: Range): Range {
    const ranges = this.rangesOf(piece as Stretch, { start, end });
    return { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
  }

  placeOf(piece: Piece): string {
    return `line ${(piece as Stretch).line}`;
  }

  protected writeText(edits: Edits): string {
    const patches = [...edits].flatMap(([piece, replacements]) => {
      const own = piece as Stretch;
      const { literal, start, end } = own;
      if (literal?.style === 'bare') {
        const text = replaceIn(own.text, replacements);
        return [{ start, end, text: written(text, literal, this.isBackslashed) }];
      }
      return replacements.flatMap(({ text: replacement, ...range }) => {
        const text = literal === undefined ? replacement : written(replacement, literal, this.isBackslashed);
        return this.rangesOf(own, range).map((each, index) => ({ ...each, text: index === 0 ? text : '' }));
      });
    });
    return patch(this.source.text, patches);
  }

  protected verifyText(text: string, edits: Edits): void {
    if (text !== this.writeText(edits)) refuse(`It cannot be written in ${this.source.encoding}. Send it as UTF-8.`);
    // A replacement between values, such as names of tables, may not be read as a statement again.
    const ofValues = new Map([...edits].filter(([piece]) => (piece as Stretch).literal !== undefined));
    if (ofValues.size === 0) return;
    const expected = this.pieces.flatMap((piece) => {
      const replacements = ofValues.get(piece) ?? [];
      const isRaw = piece.literal?.style === 'raw';
      const value = replaceIn(
        piece.text,
        isRaw ? replacements.map((each) => ({ ...each, text: withoutEnds(each.text) })) : replacements,
      );
      return piece.literal === undefined || value.trim() === '' ? [] : [value];
    });
    const again = valuesOf(this.writeText(ofValues), this.isBackslashed, this.said);
    if (again.length !== expected.length || again.some((value, index) => value !== expected[index])) {
      refuse('Its values read differently from what was written.');
    }
  }

  private *stretches(linesBefore: number): Generator<Stretch> {
    const { text: source } = this.source;
    const values: { readonly literal: Literal; readonly column: Column }[] = [];
    scanSql(source, this.isBackslashed, this.said, (literal, column) => {
      values.push({ literal, column });
    });
    let line = linesBefore + 1;
    let at = 0;
    for (const { literal, column } of values) {
      const { start, end } = literal;
      yield* textBetween(source, at, start, line);
      line += linesIn(source.slice(at, start));
      const text = textOf(source, literal);
      if (text.trim() !== '') yield new Stretch(text, start, end, line, literal, column);
      line += linesIn(source.slice(start, end));
      at = end;
    }
    yield* textBetween(source, at, source.length, line);
  }

  /** Returns the ranges of the source that a range of a text is written in. */
  private rangesOf(piece: Stretch, range: Range): readonly Range[] {
    const { literal, start, end } = piece;
    const content = (): string => this.source.text.slice(start, end);
    if (this.located?.piece !== piece) {
      const mapped = literal === undefined ? readSigns(content()) : mappedLiteral(content(), literal);
      this.located = { piece, mapped };
    }
    const ranges = this.located.mapped?.sourceOf(range) ?? [range];
    return ranges.map((each) => ({ start: start + each.start, end: start + each.end }));
  }
}

/** Nothing of a text between values identifies anyone if these are its only words. */
const SYNTAX = /\b(?:null|default|true|false|[bnex]|_binary)\b/gi;
const MAX_SYNTAX_LENGTH = 500;

function* textBetween(source: string, start: number, end: number, line: number): Generator<Stretch> {
  const between = source.slice(start, end);
  const rest = between.length > MAX_SYNTAX_LENGTH ? between : between.replace(SYNTAX, '');
  if (!/[^\s'",();]/.test(rest)) return;
  const text = readSigns(between)?.text ?? between;
  if (text.trim() !== '') yield new Stretch(text, start, end, line, undefined, NO_COLUMN);
}

/** Returns the text of a value; empty for NULL in COPY. */
function textOf(source: string, literal: Literal): string {
  const content = source.slice(literal.start, literal.end);
  if (literal.style === 'copied' && content === String.raw`\N`) return '';
  return mappedLiteral(content, literal)?.text ?? content;
}

function valuesOf(source: string, isBackslashed: boolean, said: SaidBefore | undefined): readonly string[] {
  const values: string[] = [];
  scanSql(source, isBackslashed, said, (literal) => {
    const value = textOf(source, literal);
    if (value.trim() !== '') values.push(value);
  });
  return values;
}

/** @throws DocumentProblem */
function refuse(why: string): never {
  throw new DocumentProblem('not-safe', `The redacted script cannot be returned. ${why}`);
}
