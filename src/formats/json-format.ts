import { DocumentProblem } from './document-problem.js';
import type { PartPosition, Edits, Format, OpenDocument, Parts, Piece, Range, ReadOptions, Warning } from './format.js';
import { openFhir } from './fhir/fhir-format.js';
import { linesIn } from './long-document.js';
import { patch, replaceIn } from './patches.js';
import type { TextSource } from './source.js';
import { TextDocument } from './text-document.js';
import { readLines, readLinesAfter, readWhole, type JsonRead } from './json/read-json.js';
import type { JsonPiece } from './json/pieces.js';
import { skipBlanks } from './json/scan-json.js';
import { UniqueNames } from './json/unique-names.js';
import { verifyJson } from './json/verify-json.js';

/** JSON and JSON lines. Values and names are changed in place; replaced numbers become strings. */
export const json: Format = {
  id: 'json',
  isText: true,
  mediaTypes: ['application/json', 'application/x-ndjson', 'application/jsonl'],
  extensions: ['.json', '.ndjson', '.jsonl', '.geojson'],
  read({ text: source }, options) {
    if (source === undefined) return undefined;
    // Other text that begins like this fails at its first tokens.
    if (!options.isDeclared && !/^\s*[[{]/.test(source.text)) return undefined;
    try {
      return openFhir(source, options, 0) ?? readDocument(source, options);
    } catch (error) {
      if (error instanceof DocumentProblem && !options.isDeclared) return undefined;
      throw error;
    }
  },
  parts({ text }, options) {
    const start = startOf(text);
    const line = text.slice(start, text.indexOf('\n', skipBlanks(text, start)));
    if (!options.isDeclared && !/^\s*[[{]/.test(line)) return undefined;
    // Otherwise it is the first line of a single JSON text with several lines.
    return readWhole(line, 0) instanceof DocumentProblem ? undefined : new LinesInParts(options);
  },
};

/** JSON lines of which the first is valid. */
class LinesInParts implements Parts {
  constructor(private readonly options: ReadOptions) {}

  endOfRecords(stretch: string): number {
    return stretch.length;
  }

  unitsIn(records: string): number {
    return linesIn(records);
  }

  read(records: TextSource, { units }: PartPosition): OpenDocument {
    const resources = openFhir(records, this.options, units);
    if (resources !== undefined) return resources;
    return new JsonText(records, readLinesAfter(records.text, startOf(records.text), units));
  }
}

const startOf = (source: string): number => (source.startsWith('\uFEFF') ? 1 : 0);

function readDocument(source: TextSource, { isDeclared }: ReadOptions): JsonText {
  const start = startOf(source.text);
  const whole = readWhole(source.text, start);
  if (!(whole instanceof DocumentProblem)) return new JsonText(source, whole);
  // The first line decides whether the text is JSON lines; further lines may be invalid if the format is declared.
  const lines = readLines(source.text, start);
  if (lines === undefined || (!isDeclared && lines.warnings.length > 0)) throw whole;
  return new JsonText(source, lines);
}

class JsonText extends TextDocument {
  readonly format = 'json';
  readonly pieces: readonly JsonPiece[];
  readonly quiet: readonly JsonPiece[];
  override readonly warnings: readonly Warning[];

  constructor(source: TextSource, read: JsonRead) {
    super(source);
    this.pieces = read.pieces;
    this.quiet = read.quiet;
    this.warnings = read.warnings;
  }

  locate(piece: Piece, { start, end }: Range): Range {
    const token = piece as JsonPiece;
    return { start: this.placeIn(token, start), end: this.placeIn(token, end) };
  }

  placeOf({ group }: Piece): string {
    return group ?? '';
  }

  protected writeText(edits: Edits): string {
    const names = new UniqueNames();
    for (const piece of this.pieces) {
      if (piece.type === 'key' && !edits.has(piece)) names.isFree(piece.owner, piece.text);
    }
    const patches = [...edits].flatMap(([piece, replacements]) => {
      const token = piece as JsonPiece;
      // A line that is not JSON.
      if (token.type === 'literal' && token.isOnlyNamed !== true) {
        return replacements.map(({ start, end, text }) => ({
          start: token.start + start,
          end: token.start + end,
          text,
        }));
      }
      if (token.type === 'string') {
        return replacements.map(({ start, end, text }) => ({
          start: this.placeIn(token, start),
          end: this.placeIn(token, end),
          text: escape(text),
        }));
      }
      const value = replaceIn(piece.text, replacements);
      const { start, end } = token;
      return token.type === 'key'
        ? [{ start, end, text: escape(names.unlike(token.owner, value)) }]
        : [{ start, end, text: JSON.stringify(value) }];
    });
    return patch(this.source.text, patches);
  }

  protected verifyText(written: string, edits: Edits): void {
    const expected = new Set(this.pieces.map((piece) => replaceIn(piece.text, edits.get(piece) ?? [])));
    for (const [{ text }, replacements] of edits) expected.add(replaceIn(text, replacements));
    const edited = [...edits.keys()].filter(({ isOnlyNamed }) => isOnlyNamed !== true) as JsonPiece[];
    const textsOf = (isName: boolean): ReadonlySet<string> =>
      new Set(edited.filter(({ type }) => (type === 'key') === isName).map(({ text }) => text));
    verifyJson(this.source.text, written, expected, { values: textsOf(false), names: textsOf(true) });
  }

  /** An escape represents one code unit with two or six characters. */
  private placeIn({ start, end, text }: JsonPiece, place: number): number {
    if (end - start === text.length) return start + place;
    let at = start;
    for (let read = 0; read < place; read++) {
      if (this.source.text[at] !== '\\') at += 1;
      else at += this.source.text[at + 1] === 'u' ? 6 : 2;
    }
    return at;
  }
}

const escape = (text: string): string => JSON.stringify(text).slice(1, -1);
