import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { IssuerRecord, ISSUERS } from './issuer.model.js';
import { MAX_ISSUERS, type IssuerClient, type IssuerFields } from '../issuer.types.js';
import { readAll, readOne } from '../../../platform/database/read-records.js';

/** Null in records without the field. */
interface IssuerRevision {
  readonly revision: number | null;
}

const NEXT = { $inc: { revision: 1 } };

@Injectable()
export class IssuerRepository {
  constructor(
    @InjectModel(IssuerRecord.name) private readonly issuers: Model<IssuerRecord>,
    private readonly cipher: Cipher,
  ) {}

  /** @throws SealError when the secret cannot be opened */
  find(id: string): Promise<IssuerClient | undefined> {
    return readOne(this.issuers.findById(id), (record) => this.toIssuer(record));
  }

  /** Returns the issuers by id. */
  list(): Promise<readonly IssuerClient[]> {
    return readAll(this.issuers.find().sort({ _id: 1 }).limit(MAX_ISSUERS), (record) => this.toIssuer(record));
  }

  async count(): Promise<number> {
    return this.issuers.estimatedDocumentCount().exec();
  }

  /** Returns the revision of a stored issuer, for a change only if it is unchanged. */
  async revisionOf(id: string): Promise<IssuerRevision> {
    const found = await this.issuers.findById(id, { revision: 1 }).lean().exec();
    return { revision: found?.revision ?? null };
  }

  /**
   * Makes or replaces an issuer.
   * @param unchanged where given, there must be an issuer of this revision
   * @returns false if there is none
   */
  async put(
    id: string,
    fields: IssuerFields,
    clientSecret: string | null,
    unchanged?: IssuerRevision,
  ): Promise<boolean> {
    const sealed = clientSecret === null ? null : this.cipher.seal(clientSecret, placeOf(id));
    const change = { $set: { fields, clientSecret: sealed }, ...NEXT };
    const isNew = unchanged === undefined;
    const result = await this.issuers.updateOne({ _id: id, ...unchanged }, change, { upsert: isNew }).exec();
    return isNew || result.matchedCount === 1;
  }

  /**
   * Replaces an issuer and keeps its secret, provided that the secret was entered for the same server and client.
   * @returns whether there was such an issuer
   */
  async replaceKeepingSecret(id: string, fields: IssuerFields, unchanged?: IssuerRevision): Promise<boolean> {
    const same = { 'fields.issuerUrl': fields.issuerUrl, 'fields.clientId': fields.clientId };
    const filter = { _id: id, ...same, clientSecret: { $ne: null }, ...unchanged };
    return (await this.issuers.updateOne(filter, { $set: { fields }, ...NEXT }).exec()).matchedCount === 1;
  }

  async remove(id: string, unchanged?: IssuerRevision): Promise<boolean> {
    return (await this.issuers.deleteOne({ _id: id, ...unchanged }).exec()).deletedCount > 0;
  }

  private toIssuer({ _id, fields, clientSecret }: IssuerRecord): IssuerClient {
    return {
      ...fields,
      id: _id,
      source: 'stored',
      clientSecretSet: clientSecret !== null,
      clientSecret: clientSecret === null ? null : this.cipher.open(clientSecret, placeOf(_id)),
    };
  }
}

const placeOf = (id: string): Place => ({ collection: ISSUERS, id, field: 'clientSecret' });
