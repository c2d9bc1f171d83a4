import { kindsOfLabel } from '../evidence/label-kinds.js';
import type { Piece } from '../format.js';
import { scanJson, type Token } from './scan-json.js';
import { NO_FIELD, Shapes, type Field, type Shape } from './shapes.js';
import { columnsOf, isHeader, MAX_COLUMNS, namesColumns } from './table-rows.js';

/** A value or member name that may be sensitive. */
export interface JsonPiece extends Piece, Token {
  /** Number of the object that contains it: member names of one object must stay distinct. */
  readonly owner: number;
}

type Draft = { -readonly [Key in keyof JsonPiece]: JsonPiece[Key] };

/** The pieces read from a text, as in documents. */
export interface PiecesRead {
  readonly pieces: Draft[];
  readonly quiet: Draft[];
}

/** An open object or array. */
interface Frame {
  readonly shape: Shape;
  readonly owner: number;
  /** The member or item that is being read. */
  field: Field;
  /** The meaning that another member gives to the value of this object: `{"type": "phone", "value": "…"}`. */
  said: string;
  /** Values without a label of their own, which a later member may still label. */
  readonly unlabelled: Draft[];
  /** The number of items so far. */
  items: number;
  /** The columns of the rows in this array or object; undefined as long as none are known. */
  columns: readonly Field[] | undefined;
  /** The columns of this row. */
  readonly row: readonly Field[] | undefined;
  /** The items as possible names of columns; undefined if they are none. */
  names: string[] | undefined;
}

/**
 * Reads the pieces of one JSON text: strings, numbers that could be identifiers, and names other than program
 * identifiers.
 * @param shapes known objects by their path in the document, of which this text may be one line
 * @param before the offset of the text in its document, and the maximum number of objects before it
 * @returns the end of the text
 * @throws DocumentProblem as `scanJson`
 */
export function readPieces(
  source: string,
  from: number,
  read: PiecesRead,
  shapes: Shapes = new Shapes(),
  before: PieceTotals = { characters: 0, owners: 0 },
): number {
  const reader = new PieceReader(read, shapes, before);
  return scanJson(source, from, {
    open: (type) => {
      reader.open(type);
    },
    close: () => {
      reader.close();
    },
    token: (token) => {
      reader.token(token, textOf(source, token));
    },
  });
}

interface PieceTotals {
  readonly characters: number;
  readonly owners: number;
}

/** Creates pieces from the values and names of nested objects and arrays, in document order. */
export class PieceReader {
  private readonly frames: Frame[] = [];
  private owners: number;

  constructor(
    private readonly into: PiecesRead,
    private readonly shapes: Shapes,
    private readonly before: PieceTotals = { characters: 0, owners: 0 },
  ) {
    this.owners = before.owners;
  }

  open(type: Shape['type']): void {
    const shape = this.shapes.within(this.fieldOf(this.frames.at(-1)), type);
    const field = type === 'array' ? shape.items : NO_FIELD;
    const above = this.frames.at(-1);
    const isFirst = above?.items === 0;
    if (above !== undefined) above.items++;
    const isRow = type === 'array' && above?.shape.type === 'array';
    this.frames.push({
      ...{ shape, field, owner: this.owners++, said: '', unlabelled: [], items: 0 },
      columns: type === 'array' ? above?.columns : undefined,
      row: isRow ? above.columns : undefined,
      names:
        type === 'array' && (isRow ? isFirst && above.columns === undefined : namesColumns(above?.field))
          ? []
          : undefined,
    });
  }

  close(): void {
    const frame = this.frames.pop();
    const above = this.frames.at(-1);
    if (frame?.names !== undefined && above !== undefined) {
      const isTold = above.shape.type === 'object';
      if (isTold || isHeader(frame.names)) above.columns = columnsOf(frame.names, frame.field);
    }
    if (frame === undefined || frame.said === '') return;
    for (const piece of frame.unlabelled) {
      piece.label = frame.said;
      piece.group = `${piece.group ?? ''} ${frame.said}`;
    }
  }

  /** @param text the decoded token */
  token(token: Token, text: string): void {
    const frame = this.frames.at(-1);
    if (token.type === 'key') {
      if (frame === undefined) return;
      frame.field = this.shapes.member(frame.shape, text);
      if (!frame.field.isNameOfProgram) this.add(token, text, NO_LABEL, this.into.pieces);
      return;
    }
    const field = this.fieldOf(frame);
    if (frame !== undefined) this.addName(frame, token, text);
    if (frame?.shape.type === 'object' && token.type === 'string' && field.says !== undefined) {
      if (frame.said === '' || field.says !== 'name') frame.said = text;
    }
    const saysNothing =
      token.type === 'literal' ||
      (token.type === 'number' && !hasDigits(text) && kindsOfLabel(field.label).length === 0);
    const piece = this.add(token, text, field, saysNothing ? this.into.quiet : this.into.pieces);
    if (saysNothing && piece !== undefined) piece.isOnlyNamed = true;
    if (!field.isOwn && piece !== undefined && frame?.shape.type === 'object') frame.unlabelled.push(piece);
  }

  private fieldOf(frame: Frame | undefined): Field {
    return frame === undefined ? this.shapes.root : (frame.row?.[frame.items] ?? frame.field);
  }

  /** Columns are strings, or objects with a name. */
  private addName(frame: Frame, { type }: Token, text: string): void {
    frame.items++;
    const isName = frame.shape.type === 'object' && frame.field.key === 'name' && type === 'string';
    const list = isName ? this.frames.at(-2) : frame;
    if (list?.names === undefined || list.names.length === MAX_COLUMNS) return;
    if (type === 'string') list.names.push(text);
    else list.names = undefined;
  }

  private add(
    { type, start, end }: Token,
    text: string,
    { label, path: group }: Pick<Field, 'label' | 'path'>,
    into: Draft[],
  ): Draft | undefined {
    if (text.trim() === '') return undefined;
    const { characters } = this.before;
    const owner = this.frames.at(-1)?.owner ?? -1;
    const piece: Draft = { type, start: characters + start, end: characters + end, text, label, group, owner };
    into.push(piece);
    return piece;
  }
}

const NO_LABEL = { label: '', path: undefined };

/** Returns the decoded text of a JSON token. */
export function textOf(source: string, { type, start, end }: Token): string {
  const raw = source.slice(start, end);
  return (type === 'string' || type === 'key') && raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}

/** Numbers with fewer digits are amounts and counts, which identify nobody by themselves. */
const hasDigits = (text: string): boolean => /(?:\d\D*){4}/.test(text);
