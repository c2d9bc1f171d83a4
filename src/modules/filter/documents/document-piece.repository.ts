import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf, type SealedBytes } from '../../../platform/encryption/sealed-bytes.js';
import { DOCUMENT_PIECE_COLLECTION, DocumentPieceRecord } from './document-piece.model.js';

interface StoredPiece extends Omit<DocumentPieceRecord, 'bytes'> {
  readonly bytes: SealedBytes;
}

/** The part with the source. Every other part is a result, named by the token of its attempt. */
export const SOURCE = 'source';

const PIECE_BYTES = 4 * 1024 * 1024;

/** Stores sources and results in pieces, each encrypted. */
@Injectable()
export class DocumentPieceRepository {
  private readonly pieces: Collection<StoredPiece>;

  constructor(
    @InjectModel(DocumentPieceRecord.name) model: Model<DocumentPieceRecord>,
    private readonly cipher: Cipher,
  ) {
    this.pieces = model.collection as unknown as Collection<StoredPiece>;
  }

  /** @param file in chunks of any size @returns its size in bytes */
  async insert(documentId: string, part: string, file: Iterable<Uint8Array>, createdAt: Date): Promise<number> {
    let from = 0;
    for (const bytes of piecesOf(file)) {
      const _id = idOf(documentId, part, from);
      const to = from + bytes.length;
      const sealed = this.cipher.sealBytes(bytes, placeOf(_id));
      await this.pieces.insertOne({ _id, documentId, part, from, to, bytes: sealed, createdAt });
      from = to;
    }
    return from;
  }

  /** Reads a file piece by piece. @throws Error when one is missing, because the document was removed meanwhile */
  async *read(documentId: string, part: string, size: number): AsyncGenerator<Buffer, void> {
    for (let from = 0; from < size;) {
      const piece = await this.pieces.findOne({ documentId, part, from });
      if (piece === null) throw new Error('A piece of a document is missing');
      yield this.cipher.openBytes(bytesOf(piece.bytes), placeOf(piece._id));
      from = piece.to;
    }
  }

  async removePart(documentId: string, part: string): Promise<void> {
    await this.pieces.deleteMany({ documentId, part });
  }

  /** Removes all parts of a document except one. */
  async removeAllBut(documentId: string, part: string): Promise<void> {
    await this.pieces.deleteMany({ documentId, part: { $ne: part } });
  }

  async removeAllOf(documentIds: readonly string[]): Promise<void> {
    await this.pieces.deleteMany({ documentId: { $in: [...documentIds] } });
  }

  /** Returns the first pieces of files stored in a period, oldest first. */
  async beginningsBetween(
    after: Date,
    before: Date,
    limit: number,
  ): Promise<readonly { readonly documentId: string; readonly createdAt: Date }[]> {
    const found = await this.pieces
      .find({ createdAt: { $gt: after, $lt: before }, from: 0 }, { projection: { documentId: 1, createdAt: 1 } })
      .sort({ createdAt: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ documentId, createdAt }) => ({ documentId, createdAt }));
  }
}

/** Splits bytes into pieces that fit a record. */
function* piecesOf(file: Iterable<Uint8Array>): Generator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for (const part of file) {
    for (let start = 0; start < part.length;) {
      const taken = part.subarray(start, start + PIECE_BYTES - size);
      held.push(taken);
      size += taken.length;
      start += taken.length;
      if (size < PIECE_BYTES) continue;
      yield Buffer.concat(held, size);
      held = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(held, size);
}

const idOf = (documentId: string, part: string, from: number): string => `${documentId}.${part}.${from}`;
const placeOf = (id: string): Place => ({ collection: DOCUMENT_PIECE_COLLECTION, id, field: 'bytes' });
