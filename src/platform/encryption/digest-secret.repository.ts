import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../database/or-taken.js';
import { Clock } from '../clock/clock.js';
import { Cipher, type Place } from './cipher.js';
import { DIGEST_SECRET_COLLECTION, DIGEST_SECRET_MODEL, type DigestSecretDocument } from './digest-secret.model.js';

const SECRET_BYTES = 32;
/** The value that each start decrypts, to see whether the keys belong to the database. */
export const DIGEST_SECRET_PLACE: Place = {
  collection: DIGEST_SECRET_COLLECTION,
  id: 'digest-secret',
  field: 'value',
};

@Injectable()
export class DigestSecretRepository {
  constructor(
    @InjectModel(DIGEST_SECRET_MODEL) private readonly secrets: Model<DigestSecretDocument>,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /** Concurrent replicas get the same secret. @throws SealError if this database was encrypted with other keys */
  async findOrCreate(): Promise<Buffer> {
    const value = (await this.find()) ?? (await this.create());
    return Buffer.from(this.cipher.open(value, DIGEST_SECRET_PLACE), 'base64');
  }

  private async find(): Promise<string | undefined> {
    return (await this.secrets.findById(DIGEST_SECRET_PLACE.id).lean())?.value;
  }

  private async create(): Promise<string> {
    const value = this.cipher.seal(randomBytes(SECRET_BYTES).toString('base64'), DIGEST_SECRET_PLACE);
    const record = { _id: DIGEST_SECRET_PLACE.id, value, createdAt: this.clock.now() };
    if (await unlessTaken(() => this.secrets.create(record))) return value;
    const winner = await this.find();
    if (winner === undefined) throw new Error('The secret of the digests was removed while it was being created.');
    return winner;
  }
}
