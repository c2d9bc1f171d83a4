import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Certificate } from './certificate.js';
import { CertificateRecord } from './certificate.model.js';
import { readAll } from '../../../platform/database/read-records.js';

@Injectable()
export class CertificateRepository {
  constructor(@InjectModel(CertificateRecord.name) private readonly certificates: Model<CertificateRecord>) {}

  async insert(certificate: Certificate): Promise<void> {
    const { id, documentId } = certificate;
    await this.certificates.create({ _id: id, documentId, json: JSON.stringify(certificate) });
  }

  async findById(id: string): Promise<Certificate | undefined> {
    const found = await this.certificates.findById(id).lean().exec();
    return found === null ? undefined : (JSON.parse(found.json) as Certificate);
  }

  /** Returns the ids of all certificates of a document; a finalization that was not completed leaves one as well. */
  idsOf(documentId: string): Promise<readonly string[]> {
    return readAll(this.certificates.find({ documentId }, { _id: 1 }), ({ _id }) => _id);
  }

  async removeByDocument(documentId: string): Promise<void> {
    await this.certificates.deleteMany({ documentId }).exec();
  }
}
