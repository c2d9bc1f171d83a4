import { cellOf, isRule, mayBeNames, type Line, type ReadLines, type TextCell } from './lines.js';

/*
 * Rows of cells between bars: Markdown, reStructuredText grids, Org, Jira, DokuWiki, Textile, and what `psql`, `mysql`,
 * DuckDB, Polars and many libraries print.
 */

const BAR = /(?<!\\)(?:\|\|?|[\u2502\u2503\u2506\u2507\u250A\u250B\u2551\u254E\u254F])/g;
/** DokuWiki has a caret before each name. */
const BAR_OR_CARET = /[|^]/g;
const BEGINS_WITH_BAR = /^\s*[|^\u2500-\u257F]/;
/** Jira and DokuWiki have other bars around names; here, only the first cell of a line is a name. */
const NAMED_ROW = /^\s*(?:\|\|[^|]+\|(?!\|)|\^[^|^]+\|)/;
/** Lines below the names of columns: rules, and types of DuckDB, Polars and R. */
const TYPE =
  /^(?:-+|…|<?(?:u?(?:big|small|tiny)?int(?:eger)?\d*|(?:var)?char|text|str(?:ing)?|chr|dbl|double|float\d*|[iuf]\d\d?|date(?:time)?|timestamp|bool(?:ean)?|lgl|fct|object|numeric|decimal|uuid)(?:[[(][^\])]{0,40}[\])])?>?)$/i;
const MAX_HEADER_LINES = 4;

/** Reads rows between bars from a line on. */
export function readBars(lines: readonly Line[], at: number): ReadLines | undefined {
  let end = at;
  while (isOfBars(lines[end])) end++;
  const run = lines.slice(at, end);
  const first = run.findIndex((line) => !isRule(line));
  // The last of several rules may be one of another table.
  if (first === -1) return run.length > 1 ? { lines: run.length - 1 } : undefined;
  const rule = run.findIndex((line, index) => index > first && isRule(line));
  const isInner = !BEGINS_WITH_BAR.test(run[first]?.text ?? '');
  const rows = run.filter((line) => !isRule(line)).map((line) => cellsIn(line, isInner));
  // A command that a prompt shows above its result is no row.
  const [top, second, third] = rows.map(({ length }) => length);
  if (top !== second && second === third && second !== undefined) return { lines: first + 1 };
  const height = rule === -1 || rule - first > MAX_HEADER_LINES ? 1 : rule - first;
  const header = namesIn(rows.slice(0, height));
  const below = rows.slice(rows[height]?.every(({ text }) => TYPE.test(text)) === true ? height + 1 : height);
  if (below.length === 0 || (header.length < 2 && rule === -1)) return { lines: run.length };
  const isNamed = !NAMED_ROW.test(run[first]?.text ?? '') && (rule !== -1 || mayBeNames(header));
  return { table: isNamed ? { header, rows: below } : { header: [], rows }, lines: run.length };
}

const isOfBars = (line: Line | undefined): boolean =>
  line !== undefined && (line.text.search(BAR) !== -1 || line.text.trimStart().startsWith('^') || isRule(line));

/** @param isInner true if bars stand only between cells, so that the first and the last may be empty */
function cellsIn(line: Line, isInner: boolean): readonly TextCell[] {
  const { text } = line;
  const cells: TextCell[] = [];
  let from = 0;
  const add = (to: number): void => {
    const isOutside = (from === 0 || to === text.length) && text.slice(from, to).trim() === '';
    if (isInner || !isOutside) cells.push(cellOf(line, from, to, cells.length));
  };
  for (const { 0: bar, index } of text.matchAll(text.trimStart().startsWith('^') ? BAR_OR_CARET : BAR)) {
    add(index);
    from = index + bar.length;
    if (isInner && bar.length > 1) cells.push(cellOf(line, from, from, cells.length));
  }
  add(text.length);
  return cells;
}

/** Returns the names of columns that are in one or several lines. */
const namesIn = ([first = [], ...others]: readonly (readonly TextCell[])[]): readonly TextCell[] =>
  first.map((cell) => {
    const more = others.map((row) => row[cell.column]?.text ?? '').filter((text) => text !== '' && !TYPE.test(text));
    return more.length === 0 ? cell : { ...cell, text: [cell.text, ...more].join(' ').trim() };
  });
