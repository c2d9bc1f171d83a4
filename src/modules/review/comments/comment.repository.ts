import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { onceById } from '../../../platform/database/once-by-id.js';
import { readAll } from '../../../platform/database/read-records.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { CommentRecord, SEALED_COMMENTS } from './comment.model.js';

/** A comment on a document. */
export interface Comment {
  readonly id: string;
  readonly documentId: string;
  readonly userId: string;
  readonly userEmail: string;
  readonly text: string;
  readonly timestamp: Date;
}

@Injectable()
export class CommentRepository {
  constructor(
    @InjectModel(CommentRecord.name) private readonly comments: Model<CommentRecord>,
    private readonly cipher: Cipher,
  ) {}

  async insert({ id, text, ...comment }: Comment): Promise<void> {
    const record = { _id: id, ...comment, text: this.cipher.seal(text, place(id)) };
    await onceById(() => this.comments.create(record));
  }

  async countOf(documentId: string): Promise<number> {
    return this.comments.countDocuments({ documentId });
  }

  /** Oldest first. */
  findByDocument(documentId: string): Promise<Comment[]> {
    return readAll(
      this.comments.find({ documentId }).sort({ timestamp: 1, _id: 1 }),
      ({ _id: id, text, userId, userEmail, timestamp }) => ({
        id,
        documentId,
        userId,
        userEmail,
        text: this.cipher.open(text, place(id)),
        timestamp,
      }),
    );
  }

  async removeByDocument(documentId: string): Promise<number> {
    return (await this.comments.deleteMany({ documentId }).exec()).deletedCount;
  }
}

const place = (id: string): Place => ({ collection: SEALED_COMMENTS.collection, id, field: 'text' });
