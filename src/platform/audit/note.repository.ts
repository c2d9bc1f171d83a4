import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { Cipher, type Place } from '../encryption/cipher.js';
import { readAll } from '../database/read-records.js';
import { NOTE_COLLECTION, NOTE_MODEL, type NoteDocument } from './note.model.js';

/** A decrypted note. */
export interface Note {
  /** The id of its event. */
  readonly id: string;
  readonly documentId: string | null;
  readonly text: string;
  readonly salt: string;
}

/** The notes that people typed, stored encrypted. */
@Injectable()
export class NoteRepository {
  constructor(
    @InjectModel(NOTE_MODEL) private readonly notes: Model<NoteDocument>,
    private readonly cipher: Cipher,
  ) {}

  /** Stores notes; an event that already has a note keeps it. @returns whether all are new */
  async insert(notes: readonly Note[]): Promise<boolean> {
    const inserts = notes.map(({ id, documentId, text, salt }) => {
      const document = { _id: id, documentId, sealed: this.cipher.seal(text, placeOf(id)), salt };
      return { insertOne: { document } };
    });
    try {
      await this.notes.bulkWrite(inserts, { ordered: false });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Note>> {
    return new Map(
      await readAll(this.notes.find({ _id: { $in: [...ids] } }), ({ _id, documentId, sealed, salt }) => [
        _id,
        { id: _id, documentId, text: this.cipher.open(sealed, placeOf(_id)), salt },
      ]),
    );
  }

  /** Removes the notes of these events. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.notes.deleteMany({ _id: { $in: [...ids] } });
  }

  /** @returns the number of notes */
  async removeOfDocument(documentId: string): Promise<number> {
    return (await this.notes.deleteMany({ documentId })).deletedCount;
  }
}

const placeOf = (id: string): Place => ({ collection: NOTE_COLLECTION, id, field: 'sealed' });
