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

/** A file that came in, with where the characters of its text stand. */
export interface NewFile {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly layout: readonly BoxPiece[];
  /** What opens it. */
  readonly password?: string | undefined;
}

/** A redacted file: that of the certificate which the document names is the one that counts. */
export interface RedactedFileId {
  readonly documentId: string;
  readonly certificateId: string;
}

/** The file that came in, or a redacted one. */
type FileId = { readonly documentId: string; readonly certificateId?: undefined } | RedactedFileId;

const PIECE_BYTES = 4 * 1024 * 1024;
/** Pieces of a layout are small. */
const MAX_AT_ONCE = 100;
/** What goes when the source of a document is purged. */
const SOURCE_PARTS: readonly FilePart[] = ['original', 'layout', 'password'];

/** The originals of documents that came as files, their layouts, and what became of them: in pieces, each sealed. */
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
    for (let i = 0; i < layout.length; i += MAX_AT_ONCE) {
      const some = layout.slice(i, i + MAX_AT_ONCE);
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

  /** How many bytes the original of a document has; undefined when there is none. */
  sizeOfOriginal(documentId: string): Promise<number | undefined> {
    return this.size({ documentId });
  }

  /** How many bytes a redacted file has; undefined when there is none. */
  sizeOfRedacted(id: RedactedFileId): Promise<number | undefined> {
    return this.size(id);
  }

  /** The original piece by piece. @throws Error when a piece is missing: it was purged meanwhile */
  readOriginal(documentId: string, size: number): AsyncGenerator<Buffer, void> {
    return this.read({ documentId }, size);
  }

  /** The original as a whole; undefined when there is none, or no longer all of it. */
  async findOriginal(documentId: string): Promise<Buffer | undefined> {
    const pieces = await this.pieces.find({ documentId, part: 'original' }).sort({ from: 1 }).toArray();
    const bytes = Buffer.concat(pieces.map((piece) => this.opened(piece)));
    return pieces.length > 0 && bytes.length === pieces.at(-1)?.to ? bytes : undefined;
  }

  /** A redacted file piece by piece. @throws Error when a piece is missing */
  readRedacted(id: RedactedFileId, size: number): AsyncGenerator<Buffer, void> {
    return this.read(id, size);
  }

  /** What opens the original; undefined when it needs nothing. */
  async readPassword(documentId: string): Promise<string | undefined> {
    const piece = await this.pieces.findOne({ documentId, part: 'password', from: 0 });
    return piece === null ? undefined : this.opened(piece).toString('utf8');
  }

  /** The pieces of a layout that hold any character of that range, in the order of the text. */
  async *readLayout(documentId: string, start: number, end: number): AsyncGenerator<BoxPiece, void> {
    const cursor = this.pieces
      .find({ documentId, part: 'layout', from: { $lt: end }, to: { $gt: start } })
      .sort({ from: 1 })
      .batchSize(MAX_AT_ONCE);
    try {
      for await (const piece of cursor) {
        yield { page: piece.page ?? 1, from: piece.from, to: piece.to, bytes: this.opened(piece) };
      }
    } finally {
      await cursor.close();
    }
  }

  /** The original and what belongs to it, for good; what became of it stays. */
  async removeSource(documentId: string): Promise<void> {
    await this.pieces.deleteMany({ documentId, part: { $in: [...SOURCE_PARTS] } });
  }

  /** A redacted file, for good. */
  async removeRedacted(id: RedactedFileId): Promise<void> {
    await this.pieces.deleteMany(keyOf(id));
  }

  /** Everything of a document, for good. @returns how many pieces there were */
  async remove(documentId: string): Promise<number> {
    return (await this.pieces.deleteMany({ documentId })).deletedCount;
  }

  /** Files that came in between, oldest first: by their first pieces. */
  async idsBetween(after: Date, before: Date, limit: number): Promise<readonly { id: string; createdAt: Date }[]> {
    const found = await this.begunBetween('original', after, before, limit);
    return found.map(({ documentId, createdAt }) => ({ id: documentId, createdAt }));
  }

  /** Redacted files that were begun in between, oldest first. */
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

  /** The first piece first: by it a file is found that was not finished. */
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
