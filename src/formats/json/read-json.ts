import { DocumentProblem } from '../document-problem.js';
import type { Warning } from '../format.js';
import { readPieces, type JsonPiece, type PiecesRead } from './pieces.js';
import { skipBlanks } from './scan-json.js';
import { Shapes } from './shapes.js';

/** The pieces of a text that is one JSON value, or what is wrong with it. */
export function readWhole(text: string, start: number): JsonRead | DocumentProblem {
  const read: PiecesRead = { pieces: [], quiet: [] };
  try {
    if (readPieces(text, start, read) === text.length) return { ...read, warnings: [] };
    return new DocumentProblem('damaged', 'The document goes on behind its JSON value. Send one value, or one a line.');
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    return error;
  }
}

/** As in documents. */
export interface JsonRead {
  readonly pieces: readonly JsonPiece[];
  readonly quiet: readonly JsonPiece[];
  readonly warnings: readonly Warning[];
}

/** Values one a line; a line that is none is read as text. Undefined where not even the first line is one. */
export function readLines(source: string, start: number): JsonRead | undefined {
  const from = skipBlanks(source, start);
  const end = source.indexOf('\n', from);
  const first = source.slice(from, end === -1 ? source.length : end);
  return readWhole(first, 0) instanceof DocumentProblem ? undefined : readLinesAfter(source, start, 0);
}

/** More lines of a document of which others were read before. */
export function readLinesAfter(source: string, start: number, linesBefore: number): JsonRead {
  const read: PiecesRead = { pieces: [], quiet: [] };
  const bad: number[] = [];
  const shapes = new Shapes();
  let number = linesBefore;
  // Objects of different lines are different ones; a line has fewer than characters.
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

/** Whether a line is JSON, or blank; if not, some of its pieces may have been read. */
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

/** What is said of lines that are no JSON. */
export function warningOfLines(lines: readonly number[]): Warning {
  const named = lines.slice(0, MAX_NAMED).join(', ');
  const others = lines.length > MAX_NAMED ? ` and ${lines.length - MAX_NAMED} others` : '';
  const message = `Not JSON, and read as text: ${lines.length === 1 ? 'line' : 'lines'} ${named}${others}.`;
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
