import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { Cipher, type Place } from '../../../../platform/encryption/cipher.js';
import { bytesOf, type SealedBytes } from '../../../../platform/encryption/sealed-bytes.js';
import type { BoxPiece } from '../../../../platform/pdf/page-boxes.js';
import { DocumentFileRecord, SEALED_FILES, type FilePart } from './document-file.model.js';

interface StoredPiece extends Omit<DocumentFileRecord, 'bytes'> {
  readonly bytes: SealedBytes;
}

/** A file that came in, with where the characters of its text stand. */
export interface NewFile {
  readonly id: string;
  readonly bytes: Buffer;
  readonly layout: readonly BoxPiece[];
}

const PIECE_BYTES = 4 * 1024 * 1024;
/** Pieces of a layout are small. */
const MOST_AT_ONCE = 100;

/** The originals of documents that came as files, and their layouts: in pieces, each sealed. */
@Injectable()
export class DocumentFileRepository {
  private readonly pieces: Collection<StoredPiece>;

  constructor(
    @InjectModel(DocumentFileRecord.name) model: Model<DocumentFileRecord>,
    private readonly cipher: Cipher,
  ) {
    this.pieces = model.collection as unknown as Collection<StoredPiece>;
  }

  async insert({ id, bytes, layout }: NewFile, createdAt: Date): Promise<void> {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const piece = bytes.subarray(from, from + PIECE_BYTES);
      const place = { documentId: id, part: 'original', from, to: from + piece.length, page: null } as const;
      await this.pieces.insertOne(this.sealed(place, piece, createdAt));
    }
    for (let i = 0; i < layout.length; i += MOST_AT_ONCE) {
      const some = layout.slice(i, i + MOST_AT_ONCE);
      await this.pieces.insertMany(
        some.map(({ page, from, to, bytes: boxes }) =>
          this.sealed({ documentId: id, part: 'layout', from, to, page }, boxes, createdAt),
        ),
      );
    }
  }

  /** How many bytes the original of a document has; undefined when there is none. */
  async sizeOfOriginal(documentId: string): Promise<number | undefined> {
    const [last] = await this.pieces
      .find({ documentId, part: 'original' }, { projection: { to: 1 } })
      .sort({ from: -1 })
      .limit(1)
      .toArray();
    return last?.to;
  }

  /** The original piece by piece. @throws Error when a piece is missing: it was purged meanwhile */
  async *readOriginal(documentId: string, size: number): AsyncGenerator<Buffer, void> {
    for (let from = 0; from < size;) {
      const piece = await this.pieces.findOne({ documentId, part: 'original', from });
      if (piece === null) throw new Error('A piece of an original is missing');
      yield this.opened(piece);
      from = piece.to;
    }
  }

  /** The pieces of a layout that hold any character of that range, in the order of the text. */
  async *readLayout(documentId: string, start: number, end: number): AsyncGenerator<BoxPiece, void> {
    const cursor = this.pieces
      .find({ documentId, part: 'layout', from: { $lt: end }, to: { $gt: start } })
      .sort({ from: 1 })
      .batchSize(MOST_AT_ONCE);
    try {
      for await (const piece of cursor) {
        yield { page: piece.page ?? 1, from: piece.from, to: piece.to, bytes: this.opened(piece) };
      }
    } finally {
      await cursor.close();
    }
  }

  /** For good. @returns how many pieces there were */
  async remove(documentId: string): Promise<number> {
    return (await this.pieces.deleteMany({ documentId })).deletedCount;
  }

  /** Files that came in between, oldest first: by their first pieces. */
  async idsBetween(after: Date, before: Date, limit: number): Promise<readonly { id: string; createdAt: Date }[]> {
    const found = await this.pieces
      .find(
        { createdAt: { $gt: after, $lt: before }, part: 'original', from: 0 },
        { projection: { documentId: 1, createdAt: 1 } },
      )
      .sort({ createdAt: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ documentId, createdAt }) => ({ id: documentId, createdAt }));
  }

  private sealed(
    piece: Omit<StoredPiece, '_id' | 'bytes' | 'createdAt'>,
    bytes: Uint8Array,
    createdAt: Date,
  ): StoredPiece {
    const _id = idOf(piece.documentId, piece.part, piece.from);
    return { _id, ...piece, bytes: this.cipher.sealBytes(bytes, placeOf(_id)), createdAt };
  }

  private opened({ _id, bytes }: StoredPiece): Buffer {
    return this.cipher.openBytes(bytesOf(bytes), placeOf(_id));
  }
}

const idOf = (documentId: string, part: FilePart, from: number): string => `${documentId}.${part}.${from}`;
const placeOf = (id: string): Place => ({ collection: SEALED_FILES.collection, id, field: 'bytes' });
