import { isKnownLabel, kindsOfLabel } from '../evidence/label-kinds.js';
import type { Piece } from '../format.js';
import { scanJson, type JsonListener, type Token } from './scan-json.js';

/** A value or a name of a member that may hold something. */
export interface JsonPiece extends Piece, Token {
  /** Names of one object must stay unlike: which object. */
  readonly owner: number;
}

type Draft = { -readonly [Key in keyof JsonPiece]: JsonPiece[Key] };

/** An object or array that is open. */
interface Frame {
  readonly type: 'object' | 'array';
  readonly owner: number;
  /** `$.patients[*]`; undefined where it would be too long. */
  readonly path: string | undefined;
  /** Of the member that this object, or the object around this array, is the value of. */
  readonly above: string;
  /** Of the member that is being read. */
  key: string;
  /** What another member says that the value of this object is: `{"type": "phone", "value": "…"}`. */
  said: string;
  /** Values without a label of their own, which what is said may yet label. */
  readonly unlabelled: Draft[];
}

/** Names that say nothing about a value; what stands beside or above it does. */
const GENERIC: ReadonlySet<string> = new Set(
  'value values val v text txt data content answer response item items #text $t $ _ _value raw string'.split(' '),
);
const SAYS: ReadonlySet<string> = new Set(
  'type label name key field kind system title question display code property attribute'.split(' '),
);
/** `user.name` is a name, and `user_name` is none. */
const NOT_PART_OF_A_LABEL: ReadonlySet<string> = new Set(['user', 'login', 'account']);

/** Shorter numbers are amounts and counts; they say nothing by themselves. */
const LEAST_DIGITS = 4;
const LONGEST_GROUP = 200;

/**
 * The pieces of one JSON text: strings, numbers that could be identifiers, and names that are no names of programs.
 * @returns where the text ends
 * @throws DocumentProblem as `scanJson`
 */
export function readPieces(source: string, from: number, pieces: Draft[]): number {
  const reader = new PieceReader(source, pieces);
  return scanJson(source, from, reader);
}

class PieceReader implements JsonListener {
  private readonly frames: Frame[] = [];
  private owners = 0;

  constructor(
    private readonly source: string,
    private readonly pieces: Draft[],
  ) {}

  open(type: Frame['type']): void {
    const around = this.frames.at(-1);
    const path = pathIn(around);
    // An array has the names of the object that it is in.
    const names =
      type === 'object'
        ? { key: '', above: around?.key ?? '' }
        : { key: around?.key ?? '', above: around?.above ?? '' };
    this.frames.push({ type, path, owner: this.owners++, ...names, said: '', unlabelled: [] });
  }

  close(): void {
    const frame = this.frames.pop();
    if (frame === undefined || frame.said === '') return;
    for (const piece of frame.unlabelled) {
      piece.label = frame.said;
      piece.group = `${piece.group ?? ''} ${frame.said}`;
    }
  }

  token(token: Token): void {
    const frame = this.frames.at(-1);
    const text = textOf(this.source, token);
    if (token.type === 'key') {
      if (frame !== undefined) frame.key = text;
      if (!isNameOfProgram(text)) this.add(token, text, '', undefined);
      return;
    }
    if (frame?.type === 'object' && token.type === 'string' && SAYS.has(frame.key.toLowerCase())) {
      if (frame.said === '' || frame.key.toLowerCase() !== 'name') frame.said = text;
    }
    if (token.type === 'literal') return;
    const { label, isOwn } = labelOf(frame);
    if (token.type === 'number' && !hasDigits(text) && kindsOfLabel(label).length === 0) return;
    const piece = this.add(token, text, label, pathIn(frame));
    if (!isOwn && piece !== undefined && frame?.type === 'object') frame.unlabelled.push(piece);
  }

  private add(token: Token, text: string, label: string, group: string | undefined): Draft | undefined {
    if (text.trim() === '') return undefined;
    const piece = { ...token, text, label, group, owner: this.frames.at(-1)?.owner ?? -1 };
    this.pieces.push(piece);
    return piece;
  }
}

/** What a value stands under: its own name, or that above where it says nothing. */
function labelOf({ key = '', above = '' }: Partial<Frame> = {}): { readonly label: string; readonly isOwn: boolean } {
  if (GENERIC.has(key.toLowerCase())) return { label: above, isOwn: false };
  const both = `${above} ${key}`;
  const isOne = above !== '' && !NOT_PART_OF_A_LABEL.has(above.toLowerCase()) && isKnownLabel(both);
  return { label: isOne ? both : key, isOwn: true };
}

/** Of what stands in a frame now. */
function pathIn(frame: Frame | undefined): string | undefined {
  if (frame === undefined) return '$';
  if (frame.path === undefined) return undefined;
  const path = frame.path + (frame.type === 'array' ? '[*]' : `.${frame.key}`);
  return path.length > LONGEST_GROUP ? undefined : path;
}

/** What a reader of JSON makes of a token. */
export function textOf(source: string, { type, start, end }: Token): string {
  const raw = source.slice(start, end);
  return (type === 'string' || type === 'key') && raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}

const hasDigits = (text: string): boolean => (text.match(/\d/g) ?? []).length >= LEAST_DIGITS;
/** `first_name`, `$ref`, `content-type`, `2024`: such a name would not be a person's but by chance. */
const isNameOfProgram = (key: string): boolean => /^[@$#]?[\p{L}_$][\p{L}\p{N}_$:./-]{0,80}$|^\d{1,3}$/u.test(key);
