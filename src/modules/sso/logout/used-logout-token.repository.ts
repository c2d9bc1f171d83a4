import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { orTaken } from '../../../platform/database/or-taken.js';
import { UsedLogoutTokenRecord } from './used-logout-token.model.js';

@Injectable()
export class UsedLogoutTokenRepository {
  constructor(@InjectModel(UsedLogoutTokenRecord.name) private readonly tokens: Model<UsedLogoutTokenRecord>) {}

  async isUsed(issuerUrl: string, tokenId: string): Promise<boolean> {
    return (await this.tokens.findById(idOf(issuerUrl, tokenId)).lean().exec()) !== null;
  }

  async markUsed(issuerUrl: string, tokenId: string, expiresAt: Date): Promise<void> {
    await orTaken(() => this.tokens.create({ _id: idOf(issuerUrl, tokenId), expiresAt }));
  }
}

const idOf = (issuerUrl: string, tokenId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuerUrl, tokenId]))
    .digest('hex');
