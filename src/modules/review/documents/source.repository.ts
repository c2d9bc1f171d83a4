import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf, type SealedBytes } from '../../../platform/encryption/sealed-bytes.js';
import { ResultRecord, SEALED_RESULTS, SEALED_SOURCES, SourceRecord } from './source.model.js';

interface StoredText {
  readonly _id: string;
  readonly text: SealedBytes;
  readonly createdAt?: Date;
}

/** Stores the original and the finalized texts of documents. */
@Injectable()
export class SourceRepository {
  private readonly sources: Collection<StoredText>;
  private readonly results: Collection<StoredText>;

  constructor(
    @InjectModel(SourceRecord.name) sources: Model<SourceRecord>,
    @InjectModel(ResultRecord.name) results: Model<ResultRecord>,
    private readonly cipher: Cipher,
  ) {
    this.sources = sources.collection as unknown as Collection<StoredText>;
    this.results = results.collection as unknown as Collection<StoredText>;
  }

  async insert(texts: readonly { readonly id: string; readonly text: string }[], createdAt: Date): Promise<void> {
    await this.sources.insertMany(
      texts.map(({ id, text }) => ({ _id: id, text: this.seal(text, sourcePlace(id)), createdAt })),
    );
  }

  /** Returns undefined once the text was purged. */
  async read(id: string): Promise<string | undefined> {
    const found = await this.sources.findOne({ _id: id });
    return found === null ? undefined : this.open(found.text, sourcePlace(id));
  }

  async readMany(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.sources.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.map(({ _id, text }) => [_id, this.open(text, sourcePlace(_id))]));
  }

  async remove(id: string): Promise<void> {
    await this.sources.deleteOne({ _id: id });
  }

  /** Returns the ids of texts stored in the time range, oldest first. */
  async idsBetween(after: Date, before: Date, limit: number): Promise<readonly { id: string; createdAt: Date }[]> {
    const found = await this.sources
      .find({ createdAt: { $gt: after, $lt: before } }, { projection: { createdAt: 1 } })
      .sort({ createdAt: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id, createdAt = after }) => ({ id: _id, createdAt }));
  }

  /** @param id the id of the certificate that vouches for the text */
  async saveResult(id: string, text: string): Promise<void> {
    await this.results.replaceOne({ _id: id }, { text: this.seal(text, resultPlace(id)) }, { upsert: true });
  }

  async readResult(id: string): Promise<string | undefined> {
    const found = await this.results.findOne({ _id: id });
    return found === null ? undefined : this.open(found.text, resultPlace(id));
  }

  async removeResult(id: string): Promise<void> {
    await this.results.deleteOne({ _id: id });
  }

  private seal(text: string, place: Place): Buffer {
    return this.cipher.sealBytes(Buffer.from(text, 'utf8'), place);
  }

  private open(sealed: SealedBytes, place: Place): string {
    return this.cipher.openBytes(bytesOf(sealed), place).toString('utf8');
  }
}

const sourcePlace = (id: string): Place => ({ collection: SEALED_SOURCES.collection, id, field: 'text' });
const resultPlace = (id: string): Place => ({ collection: SEALED_RESULTS.collection, id, field: 'text' });
