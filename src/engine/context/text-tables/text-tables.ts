import { readAligned, readRuled } from './aligned.js';
import { readArff, readAssigned } from './assigned.js';
import { readBars } from './bars.js';
import { codedTables } from './coded.js';
import { readFenced } from './fenced.js';
import { isFence, SIGN, stretchesOf, type Line, type ReadLines, type TextTable } from './lines.js';
import { readTagged } from './tagged.js';
import { readMembers, readParted, readRecord, readWiki } from './records.js';

type ReadTableAt = (lines: readonly Line[], at: number) => ReadLines | undefined;

/** Signs that part the cells of a row. */
const PARTS = SIGN.tab | SIGN.ampersand | SIGN.semicolon | SIGN.comma;
const isOfSigns = ({ signs }: Line): boolean => (signs & SIGN.word) === 0;

/** Each reads the lines of a table from a line on; the first that finds one is right. It is asked only where it may. */
const READERS: readonly (readonly [read: ReadTableAt, may: (first: Line, next: Line) => boolean])[] = [
  [readFenced, (first, next) => isFence(first.text) || (first.text.startsWith('[') && isFence(next.text))],
  [readWiki, ({ text }) => text.startsWith('{|')],
  [readArff, ({ text }) => text.includes('@')],
  [readMembers, ({ signs }) => (signs & SIGN.label) !== 0],
  [readTagged, ({ signs, text }) => (signs & SIGN.label) !== 0 || TAGGED.test(text)],
  [readAssigned, ({ signs }) => (signs & SIGN.label) !== 0],
  [readRecord, (first, next) => (first.signs & next.signs & SIGN.label) !== 0 || /^[*-]/.test(first.text)],
  [readBars, (first) => (first.signs & SIGN.bar) !== 0 || isOfSigns(first)],
  [readRuled, (first, next) => isOfSigns(first) || isOfSigns(next)],
  [readParted, (first, next) => (first.signs & (next.signs | SIGN.ampersand) & PARTS) !== 0],
  [readAligned, (first) => (first.signs & SIGN.blanks) !== 0],
];
/** The signs of other lines with tagged values. */
const TAGGED = /^\s*(?:\(|\d|[A-Z][A-Z\d]+ {0,2}- )|> "/;
const NO_LINE: Line = { text: '', start: 0, signs: SIGN.word };

/** Returns the tables that a text shows, in order of their first cells. The time is linear in the text. */
export function textTables(text: string): readonly TextTable[] {
  const coded = codedTables(text);
  if (coded.length === 0) return tablesOfLines(text);
  const around: string[] = [];
  let last = 0;
  for (const { start, end } of coded) {
    around.push(text.slice(last, start), '\n'.repeat(end - start));
    last = end;
  }
  const ofLines = tablesOfLines(around.join('') + text.slice(last));
  return [...coded.map(({ table }) => table), ...ofLines].sort((one, other) => startOf(one) - startOf(other));
}

const startOf = ({ rows }: TextTable): number => rows[0]?.[0]?.start ?? 0;

function tablesOfLines(text: string): readonly TextTable[] {
  if (!text.includes('\n')) return [];
  const tables: TextTable[] = [];
  for (const lines of stretchesOf(text)) {
    for (let at = 0; at < lines.length;) {
      const read = firstOf(lines, at);
      if (read?.table !== undefined) tables.push(read.table, ...(read.others ?? []));
      at += read?.lines ?? 1;
    }
  }
  return tables;
}

function firstOf(lines: readonly Line[], at: number): ReadLines | undefined {
  const [first = NO_LINE, next = NO_LINE] = [lines[at], lines[at + 1]];
  for (const [read, may] of READERS) {
    const found = may(first, next) ? read(lines, at) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
