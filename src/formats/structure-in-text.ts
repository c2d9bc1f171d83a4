import { DocumentProblem } from './document-problem.js';
import { valuesOfTables, type ValuesOfTables } from './evidence/text-tables.js';
import type { DeclaredFormat, FormatId, OpenDocument, Range } from './format.js';
import { structureOf, structureOfText, type Structure } from './known-values.js';
import { patch } from './patches.js';
import { ReadingText } from './reading-text.js';
import { openDocument } from './registry.js';
import { formatsOf } from './structured-text.js';
import { ESCAPE, readSigns } from './text/read-signs.js';

/** The formats whose pieces are in the text as they are, or with escapes. */
const EMBEDDABLE_FORMATS: ReadonlySet<FormatId> = new Set<FormatId>([
  'csv',
  'json',
  'fhir',
  'sql',
  'yaml',
  'html',
  'xml',
]);

/**
 * Tables and lists of HTML; JSON, which may begin with another bracket, or with the name of a member, which Python
 * writes between apostrophes.
 */
const BEGINS = /<(table|dl)\b|\{(?=\s*(["'])[^"'\n]{0,200}\2\s*:)|\[(?=\s*[{[]\s*["'])/gi;
/** The number of times that a text may be read in vain for the end of JSON. */
const MAX_READ = 4;

/** Returns what a text says about its values that is not read as a document, such as one in a field of a request. */
export const structureInText = (text: string): Structure => structureOfText(text, valuesInText);

/**
 * Returns what a text says about its values: as the document that it is, as JSON and tables and lists of HTML within
 * it, and by the tables that it shows. Offsets are those of the text.
 */
export function valuesInText(text: string): ValuesOfTables {
  const within = documentsIn(text);
  if (within.length === 0) return shownTables(text);
  const around = patch(
    text,
    within.map(({ start, end }) => ({ start, end, text: ' '.repeat(end - start) })),
  );
  return combined([shownTables(around), ...within.map(placed)]);
}

/** Returns the values of tables, which programs color for terminals. */
function shownTables(text: string): ValuesOfTables {
  const mapped = text.includes(ESCAPE) ? readSigns(text) : undefined;
  if (mapped === undefined) return valuesOfTables(text);
  const { known, cells, count } = valuesOfTables(mapped.text);
  const place = <R extends Range>(range: R): R => ({ ...range, ...mapped.cover(range) });
  return { known: known.map(place), cells: cells.map(place), count };
}

/** A document within a text. */
interface DocumentInText extends Range {
  readonly document: OpenDocument;
}

function documentsIn(text: string): readonly DocumentInText[] {
  const formats = formatsOf(text).filter((format) => EMBEDDABLE_FORMATS.has(format));
  const whole = formats.length === 0 ? undefined : openText(text);
  if (whole !== undefined && formats.includes(whole.format)) return [{ document: whole, start: 0, end: text.length }];
  const found: DocumentInText[] = [];
  let left = MAX_READ * text.length;
  let last = 0;
  for (const { index: start, 1: element, 2: quote } of text.matchAll(BEGINS)) {
    if (start < last || left <= 0) continue;
    const isHtml = element !== undefined;
    const most = Math.min(text.length, start + left);
    const { end, isClosed } = isHtml ? endOfElement(text, element, start, most) : endOfJson(text, start, most);
    left -= end - start;
    const format = isHtml ? 'html' : quote === "'" ? 'yaml' : 'json';
    const document = isClosed ? openText(text.slice(start, end), { format }) : undefined;
    if (document === undefined) continue;
    found.push({ document, start, end });
    last = end;
  }
  return found;
}

/** Undefined if it is damaged: then it is only text. */
function openText(text: string, declared: DeclaredFormat = {}): OpenDocument | undefined {
  try {
    return openDocument(Buffer.from(text), { ...declared, charset: 'utf-8' });
  } catch (error) {
    if (error instanceof DocumentProblem) return undefined;
    throw error;
  }
}

/** The place where a part of a text ends, or where it is certain that it does not. */
interface End {
  readonly end: number;
  readonly isClosed: boolean;
}

function endOfElement(text: string, element: string, from: number, most: number): End {
  const close = element.toLowerCase() === 'dl' ? CLOSE_OF_LIST : CLOSE_OF_TABLE;
  close.lastIndex = from;
  const found = close.exec(text);
  return found === null || found.index > most
    ? { end: most, isClosed: false }
    : { end: close.lastIndex, isClosed: true };
}
const CLOSE_OF_TABLE = /<\/table\s*>/gi;
const CLOSE_OF_LIST = /<\/dl\s*>/gi;

/** Finds the bracket that closes the one at a place. */
function endOfJson(text: string, from: number, most: number): End {
  let depth = 0;
  let quote = '';
  for (let at = from; at < most; at++) {
    const sign = text[at];
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
      else if (sign === '\n') return { end: at, isClosed: false };
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return { end: at + 1, isClosed: true };
  }
  return { end: most, isClosed: false };
}

/** Returns the values of a document with their places in the text around it. */
function placed({ document, start: from }: DocumentInText): ValuesOfTables {
  const reading = new ReadingText(document.pieces);
  const { known, columns } = structureOf(reading);
  const place = <R extends Range>(range: R): readonly R[] => {
    const [part] = reading.within(range);
    const piece = part === undefined ? undefined : reading.pieces[part.index];
    if (part === undefined || piece === undefined) return [];
    const { start, end } = document.locate(piece, part);
    return [{ ...range, start: from + start, end: from + end }];
  };
  const cells = Array.from(columns.columns, (column, index) => ({
    ...{ start: columns.starts[index] ?? 0, end: columns.ends[index] ?? 0, column },
  })).filter(({ column }) => column >= 0);
  return { known: known.flatMap(place), cells: cells.flatMap(place), count: columns.count };
}

/** Returns the values of several parts of one text in its order. */
function combined(all: readonly ValuesOfTables[]): ValuesOfTables {
  const cells: ValuesOfTables['cells'][number][] = [];
  let count = 0;
  for (const each of all) {
    for (const cell of each.cells) cells.push({ ...cell, column: count + cell.column });
    count += each.count;
  }
  return { known: all.flatMap(({ known }) => known).sort(byStart), cells: cells.sort(byStart), count };
}

const byStart = (one: Range, other: Range): number => one.start - other.start;
