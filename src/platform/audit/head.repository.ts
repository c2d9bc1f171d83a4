import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { Cipher } from '../encryption/cipher.js';
import { TENANT } from './audit.model.js';
import type { ChainHead } from './chain.js';
import { HEAD_MODEL, type HeadDocument } from './head.model.js';

/** The most recently sealed head. */
export interface SealedHead extends ChainHead {
  /** True if the seal is valid. */
  readonly genuine: boolean;
  /** The process that cannot write its events. */
  readonly waiting: string | undefined;
}

/** The beginning of the stored chain: earlier entries were archived and removed. */
export interface ChainBase extends ChainHead {
  /** True if the seal is valid. */
  readonly genuine: boolean;
}

const BASE = `${TENANT}:base`;

@Injectable()
export class HeadRepository {
  constructor(
    @InjectModel(HEAD_MODEL) private readonly heads: Model<HeadDocument>,
    private readonly cipher: Cipher,
  ) {}

  async find(): Promise<SealedHead | undefined> {
    const stored = await this.heads.findById(TENANT).lean();
    if (stored === null) return undefined;
    const { seq, hash, seal, waiting } = stored;
    return { seq, hash, genuine: seal === this.sealOf({ seq, hash }), waiting };
  }

  async create({ seq, hash }: ChainHead): Promise<void> {
    try {
      await this.heads.create({ _id: TENANT, seq, hash, seal: this.sealOf({ seq, hash }) });
    } catch (error) {
      // Another replica started at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Advances the head. @returns false if it is no longer at `from` */
  async move(from: ChainHead, { seq, hash }: ChainHead): Promise<boolean> {
    const { matchedCount } = await this.heads.updateOne(
      { _id: TENANT, seq: from.seq, hash: from.hash },
      { $set: { seq, hash, seal: this.sealOf({ seq, hash }) } },
    );
    return matchedCount === 1;
  }

  async askForTurn(waiting: string): Promise<void> {
    await this.heads.updateOne({ _id: TENANT }, { $set: { waiting } });
  }

  /** Also called on behalf of a process that died while waiting. */
  async endTurn(waiting: string): Promise<void> {
    await this.heads.updateOne({ _id: TENANT, waiting }, { $unset: { waiting: '' } });
  }

  /** Returns the beginning of the stored chain; undefined if nothing was removed. */
  async findBase(): Promise<ChainBase | undefined> {
    const stored = await this.heads.findById(BASE).lean();
    if (stored === null) return undefined;
    const { seq, hash, seal } = stored;
    return { seq, hash, genuine: seal === this.baseSealOf({ seq, hash }) };
  }

  /** Advances the beginning. @returns false if it is no longer at `from` */
  async moveBase(from: ChainHead | undefined, { seq, hash }: ChainHead): Promise<boolean> {
    const set = { seq, hash, seal: this.baseSealOf({ seq, hash }) };
    if (from !== undefined) {
      const { matchedCount } = await this.heads.updateOne({ _id: BASE, seq: from.seq, hash: from.hash }, { $set: set });
      return matchedCount === 1;
    }
    try {
      await this.heads.create({ _id: BASE, ...set });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  private baseSealOf({ seq, hash }: ChainHead): string {
    return this.cipher.digest('audit-base', `${TENANT} ${seq} ${hash}`);
  }

  private sealOf({ seq, hash }: ChainHead): string {
    return this.cipher.digest('audit-head', `${TENANT} ${seq} ${hash}`);
  }
}
