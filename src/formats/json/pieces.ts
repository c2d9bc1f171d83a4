import { kindsOfLabel } from '../evidence/label-kinds.js';
import type { Piece } from '../format.js';
import { scanJson, type Token } from './scan-json.js';
import { NO_FIELD, Shapes, type Field, type Shape } from './shapes.js';

/** A value or a name of a member that may hold something. */
export interface JsonPiece extends Piece, Token {
  /** Names of one object must stay unlike: which object. */
  readonly owner: number;
}

type Draft = { -readonly [Key in keyof JsonPiece]: JsonPiece[Key] };

/** What is read of a text, as in documents. */
export interface PiecesRead {
  readonly pieces: Draft[];
  readonly quiet: Draft[];
}

/** An object or array that is open. */
interface Frame {
  readonly shape: Shape;
  readonly owner: number;
  /** The member or item that is being read. */
  field: Field;
  /** What another member says that the value of this object is: `{"type": "phone", "value": "…"}`. */
  said: string;
  /** Values without a label of their own, which what is said may yet label. */
  readonly unlabelled: Draft[];
}

/**
 * The pieces of one JSON text: strings, numbers that could be identifiers, and names that are no names of programs.
 * @param shapes what is known of objects at places of the document, of which this text may be one line
 * @param before where the text begins in its document, and how many objects may be before it
 * @returns where the text ends
 * @throws DocumentProblem as `scanJson`
 */
export function readPieces(
  source: string,
  from: number,
  read: PiecesRead,
  shapes: Shapes = new Shapes(),
  before: Before = { characters: 0, owners: 0 },
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

interface Before {
  readonly characters: number;
  readonly owners: number;
}

/** Makes pieces of the values and names of nested objects and arrays, in the order in which they stand. */
export class PieceReader {
  private readonly frames: Frame[] = [];
  private owners: number;

  constructor(
    private readonly into: PiecesRead,
    private readonly shapes: Shapes,
    private readonly before: Before = { characters: 0, owners: 0 },
  ) {
    this.owners = before.owners;
  }

  open(type: Shape['type']): void {
    const shape = this.shapes.within(this.fieldOf(this.frames.at(-1)), type);
    const field = type === 'array' ? shape.items : NO_FIELD;
    this.frames.push({ shape, field, owner: this.owners++, said: '', unlabelled: [] });
  }

  close(): void {
    const frame = this.frames.pop();
    if (frame === undefined || frame.said === '') return;
    for (const piece of frame.unlabelled) {
      piece.label = frame.said;
      piece.group = `${piece.group ?? ''} ${frame.said}`;
    }
  }

  /** @param text what a reader of the format makes of it */
  token(token: Token, text: string): void {
    const frame = this.frames.at(-1);
    if (token.type === 'key') {
      if (frame === undefined) return;
      frame.field = this.shapes.member(frame.shape, text);
      if (!frame.field.isNameOfProgram) this.add(token, text, NO_LABEL, this.into.pieces);
      return;
    }
    const field = this.fieldOf(frame);
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
    return frame === undefined ? this.shapes.root : frame.field;
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

/** What a reader of JSON makes of a token. */
export function textOf(source: string, { type, start, end }: Token): string {
  const raw = source.slice(start, end);
  return (type === 'string' || type === 'key') && raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}

/** Numbers of fewer are amounts and counts; they say nothing by themselves. */
const hasDigits = (text: string): boolean => /(?:\d\D*){4}/.test(text);
