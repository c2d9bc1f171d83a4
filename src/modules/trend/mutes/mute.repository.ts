import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { againIfTaken } from '../../../platform/database/or-taken.js';
import { readAll } from '../../../platform/database/read-records.js';
import type { MutedContext } from '../trend.types.js';
import { MuteRecord } from './mute.model.js';

/** A mute, and the context that it silences. */
export interface Mute extends MutedContext {
  readonly mutedAt: Date;
  readonly expiresAt: Date;
}

@Injectable()
export class MuteRepository {
  constructor(@InjectModel(MuteRecord.name) private readonly mutes: Model<MuteRecord>) {}

  /** Mutes a context until then, replacing an existing mute, even a longer one. */
  async save({ organization, context, mutedAt, expiresAt }: Mute): Promise<void> {
    const upsert = () =>
      this.mutes.updateOne(
        { _id: muteId({ organization, context }) },
        { $set: { organization, context, mutedAt, expiresAt } },
        { upsert: true },
      );
    // Another request has created the mute concurrently; this one updates it.
    await againIfTaken(upsert);
  }

  /** Returns false when it was not muted. */
  async remove(muted: MutedContext, now: Date): Promise<boolean> {
    const found = await this.mutes.findOneAndDelete({ _id: muteId(muted) }).lean();
    return found !== null && found.expiresAt > now;
  }

  async mutedUntil(organization: string, context: string, now: Date): Promise<Date | undefined> {
    const found = await this.mutes.findOne({ _id: muteId({ organization, context }) }, { expiresAt: 1 }).lean();
    return found !== null && found.expiresAt > now ? found.expiresAt : undefined;
  }

  /** Returns which of the contexts are muted, by `muteId`. */
  async mutedAmong(contexts: readonly MutedContext[], now: Date): Promise<ReadonlySet<string>> {
    if (contexts.length === 0) return new Set();
    // Compared here, since the database removes expired records with a delay, and its clock may differ.
    const found = await this.mutes.find({ _id: { $in: [...new Set(contexts.map(muteId))] } }, { expiresAt: 1 }).lean();
    return new Set(found.filter(({ expiresAt }) => expiresAt > now).map(({ _id }) => _id));
  }

  /** Returns the active mutes, the one that ends first at the front. */
  listRunning(now: Date, limit: number): Promise<Mute[]> {
    return readAll(
      this.mutes
        .find({ expiresAt: { $gt: now } })
        .sort({ expiresAt: 1 })
        .limit(limit),
      ({ organization, context, mutedAt, expiresAt }) => ({
        organization,
        context,
        mutedAt,
        expiresAt,
      }),
    );
  }
}

/** Returns the id of a mute: of fixed length, and distinct for any two pairs of names. */
export const muteId = ({ organization, context }: MutedContext): string =>
  hash('sha256', JSON.stringify([organization, context]), 'base64url');
