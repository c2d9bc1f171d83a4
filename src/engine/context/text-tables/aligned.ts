import { cellOf, isRule, MAX_COLUMNS, mayBeNames, type Line, type ReadLines, type TextCell } from './lines.js';

/*
 * Columns aligned by blanks: what pandas, R, `column -t`, SQL*Plus, `sqlcmd`, SQLite and PowerShell print, and simple
 * tables of reStructuredText.
 */

/** A range of offsets within lines. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The number of rows at the end. */
const COUNT = /^\s*[[(]?\d+ (?:row|record|tuple)/i;

/** Reads columns below names and a rule in parts: `---- ----`. */
export function readRuled(lines: readonly Line[], at: number): ReadLines | undefined {
  const hasRuleAbove = isRuleInParts(lines[at]) && isRuleInParts(lines[at + 2]);
  const named = lines[hasRuleAbove ? at + 1 : at];
  const rule = lines[hasRuleAbove ? at + 2 : at + 1];
  if (named === undefined || rule === undefined || !isRuleInParts(rule) || isRule(named)) return undefined;
  const columns = Array.from(rule.text.matchAll(/[-=]+/g), ({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  })).slice(0, MAX_COLUMNS);
  const begin = at + (hasRuleAbove ? 3 : 2);
  let end = begin;
  for (let line = lines[end]; line !== undefined && !isRule(line) && !COUNT.test(line.text); line = lines[++end]);
  if (end === begin) return undefined;
  const rows = lines.slice(begin, end).map((line) => cellsIn(line, columns));
  return { table: { header: cellsIn(named, columns), rows }, lines: end - at };
}

const isRuleInParts = (line: Line | undefined): boolean =>
  line !== undefined && /^\s*(?:-+(?:\s+-+)+|=+(?:\s+=+)+)\s*$/.test(line.text);

/** Reads columns below names that two or more blanks part, as long as blanks part the cells below. */
export function readAligned(lines: readonly Line[], at: number): ReadLines | undefined {
  const named = lines[at];
  if (named === undefined || !/\S {2,}\S/.test(named.text) || named.text.includes('\t')) return undefined;
  const names = Array.from(named.text.matchAll(/\S+(?: \S+)*/g), ({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  if (!mayBeNames(cellsIn(named, names))) return undefined;
  const used = new UsedOffsets(named.text);
  let end = at + 1;
  for (let line = lines[end]; line !== undefined && used.addIfApart(line.text, names); line = lines[++end]);
  if (end === at + 1) return undefined;
  const columns = withNames(used.stretches, lines.slice(at, end));
  const [header = [], ...rows] = lines.slice(at, end).map((line) => cellsIn(line, columns));
  return { table: { header, rows }, lines: end - at };
}

/** The offsets at which some line has a sign. */
class UsedOffsets {
  private readonly signs: boolean[];

  constructor(header: string) {
    this.signs = Array.from(header, (sign) => sign !== ' ');
  }

  /** Adds a line, unless it would close the gap between two names. */
  addIfApart(line: string, names: readonly Stretch[]): boolean {
    if (/[\t|\u2500-\u257F]/.test(line) || COUNT.test(line)) return false;
    const isUsed = (at: number): boolean => this.signs[at] === true || (line[at] ?? ' ') !== ' ';
    for (const [index, { from }] of names.entries()) {
      let at = names[index - 1]?.to ?? from;
      while (at < from && isUsed(at)) at++;
      if (index > 0 && at === from) return false;
    }
    for (let at = 0; at < line.length; at++) if (line[at] !== ' ') this.signs[at] = true;
    return true;
  }

  get stretches(): readonly Stretch[] {
    const stretches: Stretch[] = [];
    for (let from = 0; from < this.signs.length; from++) {
      if (this.signs[from] !== true) continue;
      let to = from;
      while (this.signs[to] === true) to++;
      stretches.push({ from, to });
      from = to;
    }
    return stretches.slice(0, MAX_COLUMNS);
  }
}

/**
 * Joins stretches without a name to the nearest one that has some, since blanks may meet within values. The first may
 * number or name the rows.
 */
function withNames(stretches: readonly Stretch[], [header, ...rows]: readonly Line[]): readonly Stretch[] {
  const columns: Stretch[] = [];
  let open: number | undefined;
  for (const [index, { from, to }] of stretches.entries()) {
    const last = columns.at(-1);
    const hasName = header?.text.slice(from, to).trim() !== '';
    const gap = (stretches[index + 1]?.from ?? Infinity) - to;
    const isNumber = index === 0 && (gap > 1 || rows.every(({ text }) => /^[\s\d.…]*$/.test(text.slice(from, to))));
    if (hasName || isNumber) {
      columns.push({ from: open ?? from, to });
      open = undefined;
    } else if (last !== undefined && open === undefined && from - last.to < gap)
      columns.splice(-1, 1, { from: last.from, to });
    else open ??= from;
  }
  return columns;
}

/** Cuts a line before each column, at the last blank if a value begins before its column. */
function cellsIn(line: Line, columns: readonly Stretch[]): readonly TextCell[] {
  const { text } = line;
  let from = 0;
  return columns.map((_, column) => {
    const next = columns[column + 1];
    let to = Math.min(next?.from ?? text.length, text.length);
    if (next !== undefined && (text[to] ?? ' ') !== ' ') while (to > from && text[to - 1] !== ' ') to--;
    const cell = cellOf(line, from, to, column);
    from = to;
    return cell;
  });
}
