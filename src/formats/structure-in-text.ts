import type { KnownValue } from '../engine/index.js';
import { DocumentProblem } from './document-problem.js';
import { ColumnsOfText } from './evidence/columns.js';
import type { Declared, FormatId, OpenDocument, Range } from './format.js';
import { structureOf, type Structure } from './known-values.js';
import { patch } from './patches.js';
import { ReadingText } from './reading-text.js';
import { openDocument } from './registry.js';
import { formatsOf } from './structured-text.js';

/** The formats whose pieces stand in the text as they are, or with escapes. */
const IN_PLACE: ReadonlySet<FormatId> = new Set<FormatId>(['csv', 'json', 'fhir', 'sql', 'yaml', 'html', 'xml']);

/** JSON may begin with another bracket, or with the name of a member. */
const JSON_BEGINS = /\{(?=\s*"[^"\n]{0,200}"\s*:)|\[(?=\s*[{[]\s*")/g;
/** How often a text may be read in vain for the end of JSON. */
const MAX_READ = 4;

/**
 * Returns what a text says about its values that is not read as a document, such as one in a field of a request: as the
 * document that it is, as JSON within it, and as tables that it shows. Offsets are those of the text.
 */
export function structureInText(text: string): Structure {
  const within = documentsIn(text);
  const around = patch(
    text,
    within.map(({ start, end }) => ({ start, end, text: ' '.repeat(end - start) })),
  );
  const tables = structureOf(new ReadingText([{ text: around, label: '', group: undefined }]));
  return within.length === 0 ? tables : combined([tables, ...within.map(placed)]);
}

/** A document within a text. */
interface Within extends Range {
  readonly document: OpenDocument;
}

function documentsIn(text: string): readonly Within[] {
  const formats = formatsOf(text).filter((format) => IN_PLACE.has(format));
  const whole = formats.length === 0 ? undefined : opened(text);
  if (whole !== undefined && formats.includes(whole.format)) return [{ document: whole, start: 0, end: text.length }];
  const found: Within[] = [];
  let left = MAX_READ * text.length;
  let last = 0;
  for (const { index: start } of text.matchAll(JSON_BEGINS)) {
    if (start < last || left <= 0) continue;
    const { end, isClosed } = endOfJson(text, start, Math.min(text.length, start + left));
    left -= end - start;
    const document = isClosed ? opened(text.slice(start, end), { format: 'json' }) : undefined;
    if (document === undefined) continue;
    found.push({ document, start, end });
    last = end;
  }
  return found;
}

/** Undefined if it is damaged: then it is only text. */
function opened(text: string, declared: Declared = {}): OpenDocument | undefined {
  try {
    return openDocument(Buffer.from(text), { ...declared, charset: 'utf-8' });
  } catch (error) {
    if (error instanceof DocumentProblem) return undefined;
    throw error;
  }
}

/** Returns the offset behind the bracket that closes the one at a place, or where it is certain that none does. */
function endOfJson(text: string, from: number, most: number): { readonly end: number; readonly isClosed: boolean } {
  let depth = 0;
  let isString = false;
  for (let at = from; at < most; at++) {
    const sign = text[at];
    if (isString) {
      if (sign === '\\') at++;
      else if (sign === '"') isString = false;
      else if (sign === '\n') return { end: at, isClosed: false };
    } else if (sign === '"') isString = true;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return { end: at + 1, isClosed: true };
  }
  return { end: most, isClosed: false };
}

/** Returns the structure of a document with the places of its values in the text around it. */
function placed({ document, start: from }: Within): Structure {
  const reading = new ReadingText(document.pieces);
  const own = structureOf(reading);
  const place = (range: Range): Range | undefined => {
    const [part] = reading.within(range);
    const piece = part === undefined ? undefined : reading.pieces[part.index];
    if (part === undefined || piece === undefined) return undefined;
    const { start, end } = document.locate(piece, part);
    return { start: from + start, end: from + end };
  };
  const known = own.known.flatMap((value) => {
    const range = place(value);
    return range === undefined ? [] : [{ ...value, ...range }];
  });
  const columns = new ColumnsOfText();
  for (const [index, column] of own.columns.columns.entries()) {
    const range = place({ start: own.columns.starts[index] ?? 0, end: own.columns.ends[index] ?? 0 });
    if (range !== undefined && column >= 0) columns.add(range.start, range.end, `${column}`);
  }
  return { known, columns: columns.all };
}

/** Returns several structures of parts of one text as one, in its order. */
function combined(all: readonly Structure[]): Structure {
  const known: KnownValue[] = all.flatMap((each) => each.known).sort((one, other) => one.start - other.start);
  const cells = all.flatMap(({ columns: { starts, ends, columns } }, index) =>
    Array.from(columns, (column, at) => ({ start: starts[at] ?? 0, end: ends[at] ?? 0, column: `${index} ${column}` })),
  );
  const columns = new ColumnsOfText();
  for (const { start, end, column } of cells.sort((one, other) => one.start - other.start)) {
    if (!column.endsWith(' -1')) columns.add(start, end, column);
  }
  return { known, columns: columns.all };
}
