import { DocumentProblem } from '../document-problem.js';
import type { Edits, OpenDocument, Piece, Range, Warning } from '../format.js';
import { replaceIn } from '../patches.js';
import { fromBytes, toBytes } from './charsets.js';
import type { Entity } from './entity.js';
import type { EnvelopeLine } from './envelope-line.js';
import { lineEndOf } from './fields.js';
import type { HeaderPiece } from './message-header.js';
import { verifyMail } from './verify-mail.js';

export interface Message {
  readonly before: string;
  readonly entity: Entity;
  /** Set for messages in a mailbox. */
  readonly line: EnvelopeLine | undefined;
}

/** A single message, or the messages of a mailbox. */
export class MailDocument implements OpenDocument {
  readonly format = 'mail';
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  private readonly owners: ReadonlyMap<Piece, Entity | HeaderPiece>;

  constructor(
    private readonly messages: readonly Message[],
    private readonly reader: { readonly warnings: readonly Warning[] },
    private readonly readAgain: (written: string) => MailDocument,
  ) {
    const owners = new Map<Piece, Entity | HeaderPiece>();
    for (const { line, entity } of messages) {
      for (const piece of line?.pieces ?? []) owners.set(piece, piece);
      for (const piece of [...entity.pieces, ...entity.quiet]) owners.set(piece, entity);
    }
    this.owners = owners;
    this.quiet = messages.flatMap(({ entity }) => entity.quiet);
    const quiet = new Set(this.quiet);
    this.pieces = [...owners.keys()].filter((piece) => !quiet.has(piece));
  }

  get warnings(): readonly Warning[] {
    return this.reader.warnings;
  }

  /** Most of a message is encoded, so offsets are those of the decoded header or part that `placeOf` names. */
  locate(piece: Piece, range: Range): Range {
    const owner = this.owners.get(piece);
    return owner === undefined || 'place' in owner ? range : owner.locate(piece, range);
  }

  placeOf(piece: Piece, range?: Range): string {
    const owner = this.owners.get(piece);
    if (owner === undefined) return '';
    return 'place' in owner ? owner.place : owner.placeOf(piece, range);
  }

  write(edits: Edits): Uint8Array {
    return toBytes(this.rawAfter(edits));
  }

  async verify(bytes: Uint8Array, edits: Edits): Promise<void> {
    const raw = fromBytes(bytes);
    const expected = this.expected(edits);
    const again = raw === '' ? [] : this.readAgain(raw).expected(new Map());
    if (again.length !== expected.length || again.some((text, index) => text !== expected[index])) throw notSafe();
    for (const { entity } of this.messages) await entity.verify(edits);
    const written = this.messages.map(({ before, entity }) => ({
      before,
      after: entity.write(edits),
      hasSameBody: entity.keepsBody(edits),
    }));
    const stays = [...this.pieces, ...this.quiet.filter((piece) => edits.has(piece))];
    const kept = stays.map((piece) => replaceIn(piece.text, edits.get(piece) ?? []));
    if (!(await verifyMail(written, edits, [...expected, ...kept]))) throw notSafe();
  }

  private rawAfter(edits: Edits): string {
    const lineEnd = lineEndOf(this.messages[0]?.before ?? '');
    return this.messages
      .map(({ line, entity }, index) => {
        const after = (line?.write(edits) ?? '') + entity.write(edits);
        const isLast = index === this.messages.length - 1;
        return isLast || /\n\r?\n$/.test(after.slice(-4))
          ? after
          : `${after}${after.endsWith('\n') ? '' : lineEnd}${lineEnd}`;
      })
      .join('');
  }

  /** Returns all texts of the document after edits, in order. */
  private expected(edits: Edits): readonly string[] {
    return this.messages.flatMap(({ line, entity }) => [
      ...(line?.pieces ?? []).map((piece) => line?.textAfter(piece, edits) ?? ''),
      ...entity.expected(edits),
    ]);
  }
}

const notSafe = (): DocumentProblem =>
  new DocumentProblem(
    'not-safe',
    'Another mail reader reads the redacted message differently from what was written, so it is not returned.',
  );
