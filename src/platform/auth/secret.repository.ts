import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { SECRET_MODEL, type SecretDocument } from './secret.model.js';

/** Secrets that replicas share, made by whichever needs one first. */
@Injectable()
export class SecretRepository {
  constructor(
    @InjectModel(SECRET_MODEL) private readonly secrets: Model<SecretDocument>,
    private readonly clock: Clock,
  ) {}

  /** The stored secret of that purpose; `make` is kept when there is none yet. Replicas that race get the same one. */
  async findOrCreate(purpose: string, make: () => string): Promise<string> {
    const stored = await this.secrets.findById(purpose).lean();
    if (stored !== null) return stored.value;
    try {
      const value = make();
      await this.secrets.create({ _id: purpose, value, createdAt: this.clock.now() });
      return value;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const winner = await this.secrets.findById(purpose).lean();
    if (winner === null) throw new Error(`The shared secret "${purpose}" was removed while it was made.`);
    return winner.value;
  }
}
