import { csv } from './csv/csv-format.js';
import { isKnownLabel, kindsOfLabel } from './evidence/label-kinds.js';
import type { OpenDocument } from './format.js';
import { json } from './json-format.js';
import { sourceOfText } from './source.js';

/** Column names are near the beginning; titles and remarks may be above them. */
const MAX_LINES = 10;
const MAX_CHARACTERS = 8192;
const MAX_NAME_LENGTH = 60;

/**
 * True if a text may be JSON as a whole, or a table with column names. Fast for other texts, but with false positives.
 */
export function mayBeStructured(text: string): boolean {
  return mayBeJson(text) || mayBeTable(text);
}

/** Returns the document in a text if it certainly is structured: JSON as a whole, or a table with a header. */
export function structureOf(text: string): OpenDocument | undefined {
  const source = sourceOfText(text);
  const options = { isDeclared: false };
  return (mayBeJson(text) ? json.read(source, options) : undefined) ?? csv.read(source, options);
}

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
  return lines.some((line, index) => {
    const next = lines[index + 1];
    return (
      next !== undefined && SEPARATORS.some((separator) => next.includes(separator) && mayBeHeader(line, separator))
    );
  });
}
const SEPARATORS = [',', ';', '\t', '|', '\u0001'];

function mayBeHeader(line: string, separator: string): boolean {
  if (!line.includes(separator)) return false;
  const cells = line.split(separator).map((cell) => cell.replaceAll('"', '').trim());
  if (cells.some((cell) => cell.length > MAX_NAME_LENGTH || /@|\d{3}/.test(cell))) return false;
  return cells.some((cell) => cell !== '' && (isKnownLabel(cell) || kindsOfLabel(cell).length > 0));
}
