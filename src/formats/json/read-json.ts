import { DocumentProblem } from '../document-problem.js';
import type { Warning } from '../format.js';
import { readPieces, type JsonPiece, type PiecesRead } from './pieces.js';
import { skipBlanks } from './scan-json.js';
import { Shapes } from './shapes.js';

/** Reads a text that is a single JSON value; returns the problem if it is not. */
export function readWhole(text: string, start: number): JsonRead | DocumentProblem {
  const read: PiecesRead = { pieces: [], quiet: [] };
  try {
    if (readPieces(text, start, read) === text.length) return { ...read, warnings: [] };
    return new DocumentProblem(
      'damaged',
      'The document continues after its JSON value. Send one value, or one per line.',
    );
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    return error;
  }
}

/** Pieces and quiet pieces, as in documents. */
export interface JsonRead {
  readonly pieces: readonly JsonPiece[];
  readonly quiet: readonly JsonPiece[];
  readonly warnings: readonly Warning[];
}

/**
 * Reads JSON lines; a line that is not JSON is read as text. A document without a line, such as the output of a filter
 * that let nothing pass, has nothing to find. Returns undefined if the first line is not JSON.
 */
export function readLines(source: string, start: number): JsonRead | undefined {
  const from = skipBlanks(source, start);
  if (from >= source.length) return { pieces: [], quiet: [], warnings: [] };
  const end = source.indexOf('\n', from);
  const first = source.slice(from, end === -1 ? source.length : end);
  return readWhole(first, 0) instanceof DocumentProblem ? undefined : readLinesAfter(source, start, 0);
}

/** Reads more lines of a document whose first lines were read before. */
export function readLinesAfter(source: string, start: number, linesBefore: number): JsonRead {
  const read: PiecesRead = { pieces: [], quiet: [] };
  const bad: number[] = [];
  const shapes = new Shapes();
  let number = linesBefore;
  // Objects on different lines must have distinct numbers. A line has fewer objects than characters.
  let owners = 0;
  for (let at = start; at < source.length;) {
    number++;
    const found = source.indexOf('\n', at);
    const end = found === -1 ? source.length : found;
    const line = source.slice(at, end);
    const [piecesBefore, quietBefore] = [read.pieces.length, read.quiet.length];
    if (!readLine(line, read, shapes, { characters: at, owners })) {
      read.pieces.length = piecesBefore;
      read.quiet.length = quietBefore;
      read.pieces.push(textPiece(source, skipBlanks(source, at), line.trim()));
      bad.push(number);
    }
    owners += line.length;
    at = end + 1;
  }
  return { ...read, warnings: bad.length === 0 ? [] : [warningOfLines(bad)] };
}

/** Returns true if a line is JSON or blank. Otherwise some of its pieces may already have been read. */
function readLine(line: string, read: PiecesRead, shapes: Shapes, before: Parameters<typeof readPieces>[4]): boolean {
  if (line.trim() === '') return true;
  try {
    return readPieces(line, 0, read, shapes, before) === line.length;
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    return false;
  }
}

const MAX_NAMED = 10;

/** Returns the warning about lines that are not JSON. */
export function warningOfLines(lines: readonly number[]): Warning {
  const named = lines.slice(0, MAX_NAMED).join(', ');
  const others = lines.length > MAX_NAMED ? ` and ${lines.length - MAX_NAMED} others` : '';
  const message = `Read as text because it is not JSON: ${lines.length === 1 ? 'line' : 'lines'} ${named}${others}.`;
  return { code: 'BAD_LINE', message };
}

const textPiece = (source: string, start: number, { length }: string): JsonPiece => ({
  type: 'literal',
  start,
  end: start + length,
  text: source.slice(start, start + length),
  label: '',
  group: undefined,
  owner: -1,
});
