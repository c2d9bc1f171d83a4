import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { againIfTaken, orTaken } from '../../../platform/database/or-taken.js';
import type { LlmDefaults } from '../llm.types.js';
import { LlmDefaultsRecord } from './llm-defaults.model.js';

const ID = 'defaults';

@Injectable()
export class LlmDefaultsRepository {
  constructor(@InjectModel(LlmDefaultsRecord.name) private readonly records: Model<LlmDefaultsRecord>) {}

  async find(): Promise<LlmDefaults> {
    const found = await this.records.findById(ID).lean().exec();
    if (found === null) return { explain: null, secondOpinion: null };
    const { explainInstanceId, explainModel, secondOpinionInstanceId, secondOpinionModel } = found;
    return {
      explain:
        explainInstanceId === null || explainModel === null
          ? null
          : { instanceId: explainInstanceId, model: explainModel },
      secondOpinion:
        secondOpinionInstanceId === null ? null : { instanceId: secondOpinionInstanceId, model: secondOpinionModel },
    };
  }

  async save(defaults: LlmDefaults): Promise<void> {
    const fields = fieldsOf(defaults);
    const upsert = () => this.records.updateOne({ _id: ID }, { $set: fields }, { upsert: true }).exec();
    // A concurrent request has created the record; this one updates it.
    await againIfTaken(upsert);
  }

  /** Saves defaults if the stored ones still are as they were read. @returns false if they are not */
  async replace(read: LlmDefaults, defaults: LlmDefaults): Promise<boolean> {
    // Without a record nothing is chosen: the write creates it, and collides with a record that has other values.
    const write = { $set: fieldsOf(defaults) };
    const written = await orTaken(() =>
      this.records.updateOne({ _id: ID, ...fieldsOf(read) }, write, { upsert: true }).exec(),
    );
    return written !== 'taken';
  }
}

const fieldsOf = ({ explain, secondOpinion }: LlmDefaults) => ({
  explainInstanceId: explain?.instanceId ?? null,
  explainModel: explain?.model ?? null,
  secondOpinionInstanceId: secondOpinion?.instanceId ?? null,
  secondOpinionModel: secondOpinion?.model ?? null,
});
