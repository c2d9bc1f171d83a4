import { headerWords } from './tables.js';

/** A cell of a Markdown table below a header. */
export interface MarkdownCell {
  /** The words of the header of its column, folded, last first. */
  readonly header: readonly string[];
  /** The text between the bars, with blanks at either end removed. */
  readonly value: string;
  readonly start: number;
}

/** The line below the header of a table. @see GitHub Flavored Markdown, 4.10 */
const RULE = /^[ \t>]{0,8}\|?[ \t]{0,8}:?-+:?[ \t]{0,8}\|[ \t|:-]{0,4096}\r?$/gm;
const MAX_LINE_LENGTH = 8_192;

/** Returns the cells of all Markdown tables of a text, row by row, whatever is written directly above the header. */
export function markdownCells(text: string): MarkdownCell[] {
  return Array.from(text.matchAll(RULE)).flatMap(({ 0: rule, index }) => {
    const above = text.slice(Math.max(0, text.lastIndexOf('\n', index - 2) + 1), Math.max(0, index - 1));
    if (!above.includes('|') || above.length > MAX_LINE_LENGTH) return [];
    return rowsBelow(text, index + rule.length + 1, above.split('|').map(headerWords));
  });
}

function rowsBelow(text: string, from: number, headers: readonly (readonly string[])[]): MarkdownCell[] {
  const found: MarkdownCell[] = [];
  for (let start = from; start < text.length;) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed < 0 ? text.length : lineFeed;
    const line = end - start > MAX_LINE_LENGTH ? '' : text.slice(start, end);
    if (!line.includes('|') || line.includes('---')) break;
    let at = start;
    for (const [column, cell] of line.split('|').entries()) {
      const value = cell.trim();
      const header = headers[column];
      if (value !== '' && header !== undefined) found.push({ header, value, start: at + cell.indexOf(value) });
      at += cell.length + 1;
    }
    start = end + 1;
  }
  return found;
}
