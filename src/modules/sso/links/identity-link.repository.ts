import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { IdentityLinkRecord } from './identity-link.model.js';

/** The identity of a person at an OpenID provider. */
export interface ForeignIdentity {
  readonly issuerUrl: string;
  readonly subject: string;
}

@Injectable()
export class IdentityLinkRepository {
  constructor(@InjectModel(IdentityLinkRecord.name) private readonly links: Model<IdentityLinkRecord>) {}

  /** Returns the id of the account. */
  async find(identity: ForeignIdentity): Promise<string | undefined> {
    return (await this.links.findById(idOf(identity)).lean().exec())?.userId;
  }

  /** Links an identity that has no account yet. @returns the id of the account that it belongs to now */
  async add(identity: ForeignIdentity, userId: string, createdAt: Date): Promise<string> {
    const { issuerUrl } = identity;
    try {
      await this.links.create({ _id: idOf(identity), userId, issuerUrl, createdAt });
      return userId;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.find(identity)) ?? userId;
    }
  }

  /** Returns true if anybody at any provider signs in to this account. */
  async hasAny(userId: string): Promise<boolean> {
    return (await this.links.findOne({ userId }).select({ _id: 1 }).lean().exec()) !== null;
  }

  async remove(identity: ForeignIdentity): Promise<void> {
    await this.links.deleteOne({ _id: idOf(identity) }).exec();
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.links.deleteMany({ userId }).exec();
  }
}

const idOf = ({ issuerUrl, subject }: ForeignIdentity): string =>
  createHash('sha256')
    .update(JSON.stringify([issuerUrl, subject]))
    .digest('hex');
