import { readLiteral, type ReadLiteral } from './literals.js';

/** A statement that cannot be read; `isCut` if the text ends within it. */
export class UnreadableStatement extends Error {
  override readonly name = 'Unread';

  constructor(readonly isCut: boolean) {
    super('The statement cannot be read.');
  }
}

/** Made once: a script may have a million such statements, and a trace of calls costs more than reading one. */
const CUT = new UnreadableStatement(true);
const WRONG = new UnreadableStatement(false);

/** Returns the error for a statement that cannot be read. */
export const unread = (isCut: boolean): UnreadableStatement => (isCut ? CUT : WRONG);

const BLANKS = /\s+|--[^\n]*|\/\*/y;
const BLANKS_OF_MYSQL = /\s+|--[^\n]*|#[^\n]*|\/\*/y;
const WORD = /[\p{L}\p{N}_@#$]+/uy;
const IDENTIFIER = /`((?:[^`]|``){1,200})`|"((?:[^"]|""){1,200})"|\[([^\]]{1,200})\]|([\p{L}_@#$][\p{L}\p{N}_@#$]*)/uy;

/** An identifier; `isPlain` if it has no quotes, so that it may be a keyword. */
export interface Identifier {
  readonly name: string;
  readonly isPlain: boolean;
}

/** A place in a script, which moves over its tokens. */
export class Cursor {
  at = 0;

  constructor(
    readonly source: string,
    public hasBackslashes: boolean,
  ) {}

  get sign(): string {
    return this.source.charAt(this.at);
  }

  get isAtEnd(): boolean {
    return this.at >= this.source.length;
  }

  /** Moves over a pattern, which is sticky. Returns false if it is not here. */
  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.source)) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  /** @throws Unread if it is not here */
  expect(pattern: RegExp): void {
    if (!this.take(pattern)) throw unread(this.isAtEnd);
  }

  /** Moves over blanks and comments. */
  skipBlanks(): void {
    const blanks = this.hasBackslashes ? BLANKS_OF_MYSQL : BLANKS;
    for (let from = this.at; this.take(blanks); from = this.at) {
      if (this.source[from] !== '/') continue;
      const end = this.source.indexOf('*/', this.at);
      if (end === -1) throw unread(true);
      this.at = end + 2;
    }
  }

  /** Moves over a word or another sign. */
  skipToken(): void {
    if (!this.take(WORD)) this.at++;
  }

  /** Moves over a literal; undefined if there is none. @throws Unread */
  literal(): ReadLiteral | undefined {
    const literal = readLiteral(this.source, this.at, this.hasBackslashes);
    if (literal === 'unclosed') throw unread(true);
    if (literal !== undefined) this.at = literal.next;
    return literal;
  }

  /** Moves over an identifier; undefined if there is none. */
  identifier(): Identifier | undefined {
    IDENTIFIER.lastIndex = this.at;
    const found = IDENTIFIER.exec(this.source);
    if (found === null) return undefined;
    this.at = IDENTIFIER.lastIndex;
    const [, ticked, doubled, bracketed, plain] = found;
    return {
      name: ticked?.replaceAll('``', '`') ?? doubled?.replaceAll('""', '"') ?? bracketed ?? plain ?? '',
      isPlain: plain !== undefined,
    };
  }

  /** Moves over the name of a table, and returns it without those of its schema. @throws Unread */
  tableName(): string {
    let last: string | undefined;
    do {
      this.skipBlanks();
      last = this.identifier()?.name;
      if (last === undefined) throw unread(this.isAtEnd);
      this.skipBlanks();
    } while (this.take(/\.+/y));
    return last.toLowerCase();
  }

  /** Moves over the names of columns in brackets; empty if there are none. @throws Unread */
  columnNames(): readonly string[] {
    const names: string[] = [];
    this.skipBlanks();
    if (!this.take(/\(/y)) return names;
    do {
      this.skipBlanks();
      const name = this.identifier()?.name;
      if (name === undefined) throw unread(this.isAtEnd);
      names.push(name);
      this.skipBlanks();
    } while (this.take(/,/y));
    this.expect(/\)/y);
    return names;
  }
}
