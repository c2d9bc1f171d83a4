import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf, type SealedBytes } from '../../../platform/encryption/sealed-bytes.js';
import type { BoxPiece } from '../../../pdf/page-boxes.js';
import { DocumentFileRecord, SEALED_FILES, type FilePart } from './document-file.model.js';

interface StoredPiece extends Omit<DocumentFileRecord, 'bytes'> {
  readonly bytes: SealedBytes;
}

/** A submitted file with the positions of the characters of its text. */
export interface NewFile {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly layout: readonly BoxPiece[];
  /** The password that opens the file. */
  readonly password?: string | undefined;
}

/** Identifies a redacted file. The effective one belongs to the certificate that the document names. */
export interface RedactedFileId {
  readonly documentId: string;
  readonly certificateId: string;
}

/** The submitted file or a redacted one. */
type FileId = { readonly documentId: string; readonly certificateId?: undefined } | RedactedFileId;

const PIECE_BYTES = 4 * 1024 * 1024;
/** The number of layout pieces, which are small, per command. */
const MAX_BATCH_SIZE = 100;
/** The parts deleted when the source of a document is purged. */
const SOURCE_PARTS: readonly FilePart[] = ['original', 'layout', 'password'];

/** Stores submitted files, their layouts and the redacted files, in pieces that are encrypted one by one. */
@Injectable()
export class DocumentFileRepository {
  private readonly pieces: Collection<StoredPiece>;

  constructor(
    @InjectModel(DocumentFileRecord.name) model: Model<DocumentFileRecord>,
    private readonly cipher: Cipher,
  ) {
    this.pieces = model.collection as unknown as Collection<StoredPiece>;
  }

  async insert({ id: documentId, bytes, layout, password }: NewFile, createdAt: Date): Promise<void> {
    await this.write({ documentId }, bytes, createdAt);
    for (let i = 0; i < layout.length; i += MAX_BATCH_SIZE) {
      const some = layout.slice(i, i + MAX_BATCH_SIZE);
      await this.pieces.insertMany(
        some.map(({ page, from, to, bytes: boxes }) =>
          this.sealed({ documentId, part: 'layout', from, to, page }, boxes, createdAt),
        ),
      );
    }
    if (password === undefined) return;
    const secret = Buffer.from(password, 'utf8');
    const place = { documentId, part: 'password', from: 0, to: secret.length, page: null } as const;
    await this.pieces.insertOne(this.sealed(place, secret, createdAt));
  }

  async insertRedacted(id: RedactedFileId, bytes: Uint8Array, createdAt: Date): Promise<void> {
    await this.write(id, bytes, createdAt);
  }

  /** Returns the size of a document's original in bytes, or undefined if there is none. */
  sizeOfOriginal(documentId: string): Promise<number | undefined> {
    return this.size({ documentId });
  }

  /** Returns the size of a redacted file in bytes, or undefined if there is none. */
  sizeOfRedacted(id: RedactedFileId): Promise<number | undefined> {
    return this.size(id);
  }

  /** Yields the original piece by piece. @throws Error if a piece is missing because the file was purged meanwhile */
  readOriginal(documentId: string, size: number): AsyncGenerator<Buffer, void> {
    return this.read({ documentId }, size);
  }

  /** Returns the whole original, or undefined if there is none or some of it is gone. */
  async findOriginal(documentId: string): Promise<Buffer | undefined> {
    const pieces = await this.pieces.find({ documentId, part: 'original' }).sort({ from: 1 }).toArray();
    const bytes = Buffer.concat(pieces.map((piece) => this.opened(piece)));
    return pieces.length > 0 && bytes.length === pieces.at(-1)?.to ? bytes : undefined;
  }

  /** Yields a redacted file piece by piece. @throws Error if a piece is missing */
  readRedacted(id: RedactedFileId, size: number): AsyncGenerator<Buffer, void> {
    return this.read(id, size);
  }

  /** Returns the password that opens the original, or undefined if it needs none. */
  async readPassword(documentId: string): Promise<string | undefined> {
    const piece = await this.pieces.findOne({ documentId, part: 'password', from: 0 });
    return piece === null ? undefined : this.opened(piece).toString('utf8');
  }

  /** Yields the layout pieces that contain any character of the range, in text order. */
  async *readLayout(documentId: string, start: number, end: number): AsyncGenerator<BoxPiece, void> {
    const cursor = this.pieces
      .find({ documentId, part: 'layout', from: { $lt: end }, to: { $gt: start } })
      .sort({ from: 1 })
      .batchSize(MAX_BATCH_SIZE);
    try {
      for await (const piece of cursor) {
        yield { page: piece.page ?? 1, from: piece.from, to: piece.to, bytes: this.opened(piece) };
      }
    } finally {
      await cursor.close();
    }
  }

  /** Deletes the original, its layout and its password permanently; redacted files are kept. */
  async removeSource(documentId: string): Promise<void> {
    await this.pieces.deleteMany({ documentId, part: { $in: [...SOURCE_PARTS] } });
  }

  /** Deletes a redacted file permanently. */
  async removeRedacted(id: RedactedFileId): Promise<void> {
    await this.pieces.deleteMany(keyOf(id));
  }

  /** Deletes all parts of a document permanently. @returns the number of deleted pieces */
  async remove(documentId: string): Promise<number> {
    return (await this.pieces.deleteMany({ documentId })).deletedCount;
  }

  /** Returns the files stored in the time range, oldest first, identified by their first pieces. */
  async idsBetween(after: Date, before: Date, limit: number): Promise<readonly { id: string; createdAt: Date }[]> {
    const found = await this.begunBetween('original', after, before, limit);
    return found.map(({ documentId, createdAt }) => ({ id: documentId, createdAt }));
  }

  /** Returns the redacted files begun in the time range, oldest first. */
  async redactedBetween(
    after: Date,
    before: Date,
    limit: number,
  ): Promise<readonly (RedactedFileId & { readonly createdAt: Date })[]> {
    const found = await this.begunBetween('redacted', after, before, limit);
    return found.flatMap(({ documentId, certificateId, createdAt }) =>
      certificateId === undefined ? [] : [{ documentId, certificateId, createdAt }],
    );
  }

  private begunBetween(part: FilePart, after: Date, before: Date, limit: number) {
    return this.pieces
      .find(
        { createdAt: { $gt: after, $lt: before }, part, from: 0 },
        { projection: { documentId: 1, certificateId: 1, createdAt: 1 } },
      )
      .sort({ createdAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Writes the first piece first, because unfinished files are found by it. */
  private async write(id: FileId, bytes: Uint8Array, createdAt: Date): Promise<void> {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const piece = bytes.subarray(from, from + PIECE_BYTES);
      await this.pieces.insertOne(
        this.sealed({ ...keyOf(id), from, to: from + piece.length, page: null }, piece, createdAt),
      );
    }
  }

  private async size(id: FileId): Promise<number | undefined> {
    const [last] = await this.pieces
      .find(keyOf(id), { projection: { to: 1 } })
      .sort({ from: -1 })
      .limit(1)
      .toArray();
    return last?.to;
  }

  private async *read(id: FileId, size: number): AsyncGenerator<Buffer, void> {
    for (let from = 0; from < size;) {
      const piece = await this.pieces.findOne({ ...keyOf(id), from });
      if (piece === null) throw new Error('A piece of a file is missing');
      yield this.opened(piece);
      from = piece.to;
    }
  }

  private sealed(
    piece: Omit<StoredPiece, '_id' | 'bytes' | 'createdAt'>,
    bytes: Uint8Array,
    createdAt: Date,
  ): StoredPiece {
    const _id = idOf(piece);
    return { _id, ...piece, bytes: this.cipher.sealBytes(bytes, placeOf(_id)), createdAt };
  }

  private opened({ _id, bytes }: StoredPiece): Buffer {
    return this.cipher.openBytes(bytesOf(bytes), placeOf(_id));
  }
}

const keyOf = ({ documentId, certificateId }: FileId) =>
  certificateId === undefined
    ? { documentId, part: 'original' as const }
    : { documentId, part: 'redacted' as const, certificateId };

const idOf = ({ documentId, part, certificateId, from }: Omit<StoredPiece, '_id' | 'bytes' | 'createdAt'>): string =>
  [documentId, part, ...(certificateId === undefined ? [] : [certificateId]), from].join('.');
const placeOf = (id: string): Place => ({ collection: SEALED_FILES.collection, id, field: 'bytes' });
