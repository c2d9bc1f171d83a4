import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../database/or-taken.js';
import { Clock } from '../clock/clock.js';
import { Cipher, type Place } from '../encryption/cipher.js';
import { KeyedRequestRecord, SEALED_ANSWERS } from './keyed-request.model.js';

/** The stored part of a response. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A request that this process handles. */
export interface Claim {
  readonly id: string;
  readonly seed: string;
  readonly isResumed: boolean;
}

/**
 * The state of a key: now claimed for this request; used with another request; in progress; or answered, where the
 * answer is undefined if it was too long to be stored.
 */
export type KeyedRequest =
  | ({ readonly state: 'claimed' } & Claim)
  | { readonly state: 'other' | 'running' }
  | { readonly state: 'answered'; readonly answer: KeptAnswer | undefined };

/** A process that has not renewed its claim for this long has given up the request. */
export const LEASE_MS = 30_000;
const MAX_ANSWER_CHARACTERS = 64 * 1024;
const MAX_ATTEMPTS = 5;

/** Stores requests by their keys. Each step is one atomic write of one document. */
@Injectable()
export class KeyedRequestRepository {
  constructor(
    @InjectModel(KeyedRequestRecord.name) private readonly requests: Model<KeyedRequestRecord>,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims a request, or returns its state.
   * @param caller the caller's name; keys of different callers are separate
   * @param content method, URL and digest of the body
   */
  async claim(caller: string, key: string, content: string, keptMs: number): Promise<KeyedRequest> {
    const id = this.cipher.digest('idempotency-key', JSON.stringify([caller, key]));
    const fingerprint = this.cipher.digest('idempotency-content', content);
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const fresh = await this.insert(id, fingerprint, keptMs);
      if (fresh !== undefined) return fresh;
      const found = await this.find(id, fingerprint);
      if (found !== undefined) return found;
    }
    return { state: 'running' };
  }

  /** Extends the lease of a claim. */
  async renew({ id, seed }: Claim): Promise<void> {
    await this.requests.updateOne({ _id: id, seed }, { $set: { leaseUntil: this.leaseEnd() } });
  }

  async keepAnswer({ id, seed }: Claim, answer: KeptAnswer): Promise<void> {
    const text = JSON.stringify(answer);
    const kept = text.length > MAX_ANSWER_CHARACTERS ? null : this.cipher.seal(text, place(id));
    await this.requests.updateOne({ _id: id, seed }, { $set: { answer: kept } });
  }

  /** Deletes the record of a request that changed nothing. */
  async forget({ id, seed }: Claim): Promise<void> {
    await this.requests.deleteOne({ _id: id, seed });
  }

  /** Ends the lease, so that another attempt can begin at once; it gets the same ids. */
  async giveBack({ id, seed }: Claim): Promise<void> {
    await this.requests.updateOne({ _id: id, seed }, { $set: { leaseUntil: this.clock.now() } });
  }

  private async insert(id: string, fingerprint: string, keptMs: number): Promise<KeyedRequest | undefined> {
    const seed = randomBytes(16).toString('hex');
    const expiresAt = new Date(this.clock.now().getTime() + keptMs);
    const record = { _id: id, fingerprint, seed, leaseUntil: this.leaseEnd(), expiresAt };
    const isInserted = await unlessTaken(() => this.requests.create(record));
    return isInserted ? { state: 'claimed', id, seed, isResumed: false } : undefined;
  }

  /** Returns undefined if the record is gone or another process was faster; the caller then tries again. */
  private async find(id: string, fingerprint: string): Promise<KeyedRequest | undefined> {
    const now = this.clock.now();
    const found = await this.requests.findOne({ _id: id }).lean().exec();
    if (found === null) return undefined;
    if (found.expiresAt <= now) {
      // Databases remove expired documents with a delay.
      await this.requests.deleteOne({ _id: id, seed: found.seed });
      return undefined;
    }
    if (found.fingerprint !== fingerprint) return { state: 'other' };
    if (found.answer !== undefined) return { state: 'answered', answer: this.opened(id, found.answer) };
    if (found.leaseUntil > now) return { state: 'running' };
    const taken = await this.requests.updateOne(
      { _id: id, seed: found.seed, leaseUntil: found.leaseUntil, answer: { $exists: false } },
      { $set: { leaseUntil: this.leaseEnd() } },
    );
    return taken.matchedCount === 1 ? { state: 'claimed', id, seed: found.seed, isResumed: true } : undefined;
  }

  private opened(id: string, sealed: string | null): KeptAnswer | undefined {
    return sealed === null ? undefined : (JSON.parse(this.cipher.open(sealed, place(id))) as KeptAnswer);
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }
}

const place = (id: string): Place => ({ collection: SEALED_ANSWERS.collection, id, field: 'answer' });
