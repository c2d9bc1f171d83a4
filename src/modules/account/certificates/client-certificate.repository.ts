import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { identityKey, type CertificateIdentity } from '../../../platform/auth/certificate-identity.js';
import type { CredentialScope } from '../../../platform/auth/scope.js';
import { readAll, readOne } from '../../../platform/database/read-records.js';
import { isResumed, newId } from '../../../platform/idempotency/new-id.js';
import { ClientCertificateRecord } from './client-certificate.model.js';
import { MAX_CERTIFICATES, type AccountCertificate } from './certificate.types.js';

export interface NewCertificate extends CertificateIdentity {
  readonly userId: string;
  readonly scopes: readonly CredentialScope[];
  readonly madeBy: string;
  readonly createdAt: Date;
}

@Injectable()
export class ClientCertificateRepository {
  constructor(
    @InjectModel(ClientCertificateRecord.name) private readonly certificates: Model<ClientCertificateRecord>,
  ) {}

  /** @returns `taken` when the name belongs to an account already, `full` when the account can have no more */
  async insert({ scopes, ...certificate }: NewCertificate): Promise<AccountCertificate | 'taken' | 'full'> {
    const key = identityKey(certificate);
    const id = newId();
    // If an earlier attempt of the same request entered it, it is entered again.
    if (isResumed()) await this.certificates.deleteOne({ _id: id });
    // Another request may take a slot first, at most once per slot.
    for (let attempt = 0; attempt <= MAX_CERTIFICATES; attempt++) {
      if ((await this.certificates.findOne({ identityKey: key }).select({ _id: 1 }).lean().exec()) !== null) {
        return 'taken';
      }
      const held = await this.certificates.find({ userId: certificate.userId }).select({ slot: 1 }).lean().exec();
      const slots = new Set(held.map(({ slot }) => slot));
      const slot = Array.from({ length: MAX_CERTIFICATES }, (_, i) => i).find((i) => !slots.has(i));
      if (slot === undefined) return 'full';
      const record = { _id: id, ...certificate, identityKey: key, slot, scopes: [...scopes] };
      if (await unlessTaken(() => this.certificates.create(record))) return toCertificate(record);
    }
    return 'full';
  }

  /** Returns the certificates with any of these names. */
  findByKeys(keys: readonly string[]): Promise<readonly AccountCertificate[]> {
    return readAll(this.certificates.find({ identityKey: { $in: [...keys] } }), toCertificate);
  }

  listOf(userId: string): Promise<readonly AccountCertificate[]> {
    return readAll(this.certificates.find({ userId }).sort({ slot: 1 }), toCertificate);
  }

  /** @returns the removed certificate */
  remove(userId: string, id: string): Promise<AccountCertificate | undefined> {
    return readOne(this.certificates.findOneAndDelete({ _id: id, userId }), toCertificate);
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.certificates.deleteMany({ userId }).exec();
  }

  async markUsed(id: string, at: Date): Promise<void> {
    await this.certificates.updateOne({ _id: id }, { $max: { lastUsedAt: at } }).exec();
  }
}

const toCertificate = (record: Omit<ClientCertificateRecord, 'slot' | 'identityKey'>): AccountCertificate => ({
  id: record._id,
  userId: record.userId,
  type: record.type,
  value: record.value,
  scopes: record.scopes,
  madeBy: record.madeBy,
  createdAt: record.createdAt,
  lastUsedAt: record.lastUsedAt ?? null,
});
