import { isAscii } from 'node:buffer';
import { DocumentProblem } from './document-problem.js';
import { isKnownLabel, kindsOfLabel } from './evidence/label-kinds.js';
import type { DeclaredFormat, FormatId, OpenDocument } from './format.js';
import { encodedTexts } from './nested-texts/encoded-texts.js';
import { openWithHandlers, type Handlers } from './registry.js';
import { mayBeSql } from './sql/detect.js';
import { hasEncodedSigns } from './text/read-signs.js';

/** Column names are near the beginning; titles and remarks may be above them. */
const MAX_LINES = 10;
const MAX_CHARACTERS = 8192;
const MAX_NAME_LENGTH = 60;

/**
 * True if a text may be a document of another format, or contains encoded text. Fast for other texts, but with false
 * positives.
 */
export function mayBeStructured(text: string): boolean {
  return formatsOf(text).length > 0 || isEncoded(text);
}

/**
 * Returns the document in a text if it certainly is one: JSON as a whole, a table with a header, or another format by
 * its first line. Text with encoded parts is read as text, with these parts decoded.
 * @throws DocumentProblem `too-large`
 */
export async function structureOf(text: string, handlers: Handlers): Promise<OpenDocument | undefined> {
  const formats = formatsOf(text);
  const found = formats.length === 0 ? undefined : await opened(text, {}, handlers);
  if (found !== undefined && formats.includes(found.format)) return found;
  return isEncoded(text) ? opened(text, { format: 'text' }, handlers) : undefined;
}

/** Text that is not of the format that it begins like is read as text. */
async function opened(text: string, declared: DeclaredFormat, handlers: Handlers): Promise<OpenDocument | undefined> {
  try {
    return await openWithHandlers(Buffer.from(text), { ...declared, charset: 'utf-8' }, handlers);
  } catch (error) {
    if (!(error instanceof DocumentProblem) || error.code === 'too-large') throw error;
    return undefined;
  }
}

const isEncoded = (text: string): boolean => hasEncodedSigns(text) || encodedTexts(text).length > 0;

/** Returns the formats that a text may be of. Of all others than JSON and tables, only beginnings of no prose count. */
export function formatsOf(text: string): readonly FormatId[] {
  const start = text.slice(0, MAX_CHARACTERS).replace(/^\s+/, '');
  const begun = BEGINNINGS.find(([begin]) => begin.test(start))?.[1];
  if (begun !== undefined) return begun;
  if (isMessage(start)) return isInUtf8(text) ? ['mail'] : [];
  if (mayBeSql(start)) return ['sql'];
  return [...(mayBeJson(text) ? (['json', 'fhir'] as const) : []), ...(mayBeTable(text) ? (['csv'] as const) : [])];
}

const BEGINNINGS: readonly (readonly [RegExp, readonly FormatId[]])[] = [
  [/^<(?:!doctype\s+html\b|html[\s>]|\?xml\s)/i, ['html', 'xml']],
  [/^\{\\rtf\d?[\\{}\s]/, ['rtf']],
  [/^begin:vcard\s/i, ['vcard']],
  [/^begin:vcalendar\s/i, ['calendar']],
  [/^MSH\|/, ['hl7']],
  [/^(?:---[ \t]*\r?\n|%YAML 1\.\d)/, ['yaml']],
];

/** Letters that were pasted begin with a sender and date, too, but never with the version of their format. */
const isMessage = (start: string): boolean =>
  /^(?:From |[\w-]+:)/.test(start) && /^mime-version:/im.test(start.split(/\r?\n\r?\n/, 1)[0] ?? '');

/** True if parts of a message in this text, which was UTF-8, can be in the charset that they say. */
const isInUtf8 = (text: string): boolean => isAscii(Buffer.from(text)) || !/charset\s*=\s*"?(?!utf-?8)/i.test(text);

function mayBeJson(text: string): boolean {
  const first = /\S/.exec(text)?.[0];
  const last = text.charAt(lastSign(text));
  return (first === '{' && last === '}') || (first === '[' && last === ']');
}

function lastSign(text: string): number {
  let at = text.length - 1;
  while (at > 0 && text.charAt(at).trim() === '') at--;
  return at;
}

/** True if two consecutive lines contain a separator, and the first has short cells including a known label. */
function mayBeTable(text: string): boolean {
  const lines = text
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n|\r|\n/, 2 * MAX_LINES)
    .filter((line) => line !== '')
    .slice(0, MAX_LINES + 1);
  if (SEPARATORS.some((separator) => mayBeRows(lines, separator))) return true;
  return lines.some((line, index) => {
    const next = lines[index + 1];
    return (
      next !== undefined && SEPARATORS.some((separator) => next.includes(separator) && mayBeHeader(line, separator))
    );
  });
}
const SEPARATORS = [',', ';', '\t', '|', '\u0001'];

/** True if lines may be rows of a table without names, or with those of the rows at their side. */
function mayBeRows(lines: readonly string[], separator: string): boolean {
  const [width = 0, ...widths] = lines.map((line) => line.split(separator).length);
  return width > 2 && widths.length > 0 && widths.every((each) => each === width) && lines.every(hasFigures);
}
const hasFigures = (line: string): boolean => /@|\d{3}/.test(line);

function mayBeHeader(line: string, separator: string): boolean {
  if (!line.includes(separator)) return false;
  const cells = line.split(separator).map((cell) => cell.replaceAll('"', '').trim());
  if (cells.some((cell) => cell.length > MAX_NAME_LENGTH || /@|\d{3}/.test(cell))) return false;
  return cells.some((cell) => cell !== '' && (isKnownLabel(cell) || kindsOfLabel(cell).length > 0));
}
