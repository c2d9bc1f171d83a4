import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { onceById } from '../../../platform/database/once-by-id.js';
import { NoticePositionRecord, type NoticeSource } from './notice-position.model.js';

/** Stores how far each source of notices has been read. */
@Injectable()
export class NoticePositionRepository {
  constructor(@InjectModel(NoticePositionRecord.name) private readonly positions: Model<NoticePositionRecord>) {}

  /** Stores where to begin, unless the source has been read already. */
  async begin(source: NoticeSource, position: number): Promise<void> {
    if ((await this.find(source)) !== undefined) return;
    await onceById(() => this.positions.create({ _id: source, position }));
  }

  async find(source: NoticeSource): Promise<number | undefined> {
    return (await this.positions.findById(source).lean().exec())?.position;
  }

  /** Never moves backwards. */
  async advance(source: NoticeSource, position: number): Promise<void> {
    await this.positions.updateOne({ _id: source }, { $max: { position } }).exec();
  }
}
