import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { Cipher, keyIdOf, type Place } from '../encryption/cipher.js';
import { SECRET_COLLECTION, SECRET_MODEL, type SecretDocument } from './secret.model.js';

/** Secrets that replicas share, created by whichever needs one first and stored encrypted. */
@Injectable()
export class SecretRepository {
  constructor(
    @InjectModel(SECRET_MODEL) private readonly secrets: Model<SecretDocument>,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the stored secret of that purpose, or stores the result of `make` if there is none. Concurrent replicas get
   * the same one.
   * @throws SealError if the key that encrypted it is missing
   */
  async findOrCreate(purpose: string, make: () => string): Promise<string> {
    const stored = await this.secrets.findById(purpose).lean();
    if (stored !== null) return this.openStored(stored);
    try {
      const secret = make();
      const value = this.cipher.seal(secret, placeOf(purpose));
      await this.secrets.create({ _id: purpose, value, createdAt: this.clock.now() });
      return secret;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const winner = await this.secrets.findById(purpose).lean();
    if (winner === null) throw new Error(`The shared secret "${purpose}" was removed while it was being created.`);
    return this.openStored(winner);
  }

  /** Encrypts a secret that an earlier version stored in plain text. */
  private async openStored({ _id, value }: SecretDocument): Promise<string> {
    if (keyIdOf(value) !== undefined) return this.cipher.open(value, placeOf(_id));
    await this.secrets.updateOne({ _id, value }, { $set: { value: this.cipher.seal(value, placeOf(_id)) } });
    return value;
  }
}

const placeOf = (purpose: string): Place => ({ collection: SECRET_COLLECTION, id: purpose, field: 'value' });
