import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { fail } from '../http/app-error.js';
import { AuditRepository } from './audit.repository.js';
import { AuditSealer } from './audit-sealer.js';
import { chain, EMPTY, type ChainHead, type Draft } from './chain.js';
import { noteDigest, type Prepared } from './draft.js';
import { HeadRepository } from './head.repository.js';
import { NoteRepository } from './note.repository.js';

/** Events that wait in this process; more are refused. One call may bring more when nothing waits. */
const MAX_WAITING = 20_000;
/** Events of one write. */
const MAX_TOGETHER = 500;
/** Writes that fail for another reason than that others were faster. */
const MAX_FAILURES = 3;
/** A process that has lost so often asks the others to let it go first. */
const LOST_BEFORE_ASKING = 3;
/** After so many losses, some tens of seconds, something else is wrong. */
const MAX_LOST = 400;
const FIRST_BACK_OFF_MS = 4;
const MAX_BACK_OFF_MS = 64;
/** How long a process that is asked to lets others go first: some round trips to a database. */
const TURN_MS = 25;

interface Waiting {
  readonly events: readonly Prepared[];
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Adds events to the chain. All that wait in a process are written together, at the places behind the head as this process
 * knows it; the unique index on the place tells it when another was faster, and it tries again behind that one.
 */
@Injectable()
export class AuditWriter {
  private readonly holder = randomUUID();
  private queue: Waiting[] = [];
  private waiting = 0;
  private work: Promise<void> | undefined;
  private head: ChainHead | undefined;

  constructor(
    private readonly rows: AuditRepository,
    private readonly notes: NoteRepository,
    private readonly sealer: AuditSealer,
    private readonly heads: HeadRepository,
  ) {}

  /** Resolves when the events are in the chain, in this order. @throws AppError `unavailable` when too many wait */
  write(events: readonly Prepared[]): Promise<void> {
    if (this.waiting > 0 && this.waiting + events.length > MAX_WAITING) {
      fail('unavailable', 'Too much is being recorded at once. Try again in a moment.', { code: 'AUDIT_BUSY' });
    }
    return new Promise((resolve, reject) => {
      this.waiting += events.length;
      this.queue.push({ events, resolve, reject });
      this.work ??= this.writeQueued().finally(() => {
        this.work = undefined;
      });
    });
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.work !== undefined) await this.work;
  }

  private async writeQueued(): Promise<void> {
    // One turn of the event loop later all who were about to append have done so.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const batch = this.takeBatch();
      try {
        await this.letOthersFirst();
        await this.writeBatch(batch.flatMap(({ events }) => events));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.head = undefined;
        this.refuse(batch, error);
      }
    }
  }

  /** When it failed by events that cannot be computed, only who brought those is refused; the others get another turn. */
  private refuse(batch: readonly Waiting[], error: unknown): void {
    const bad = batch.filter(({ events }) => !isComputable(events));
    if (bad.length === 0) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { reject } of bad)
      reject(new TypeError('An audited event cannot be written as JSON.', { cause: error }));
    const others = batch.filter((each) => !bad.includes(each));
    this.queue.unshift(...others);
    this.waiting += others.reduce((sum, { events }) => sum + events.length, 0);
  }

  private takeBatch(): readonly Waiting[] {
    let size = 0;
    const end = this.queue.findIndex(({ events }, index) => (size += events.length) > MAX_TOGETHER && index > 0);
    const batch = this.queue.splice(0, end === -1 ? this.queue.length : end);
    this.waiting -= batch.reduce((sum, { events }) => sum + events.length, 0);
    return batch;
  }

  private async writeBatch(events: readonly Prepared[]): Promise<void> {
    for (let start = 0; start < events.length; start += MAX_TOGETHER) {
      const drafts = await this.keepNotes(await this.withoutKnown(events.slice(start, start + MAX_TOGETHER)));
      if (drafts.length > 0) await this.place(drafts);
    }
  }

  /**
   * Events with a name of their caller's may be there from an earlier attempt, with notes that may be erased by now. Those
   * without a note are found out when they are placed.
   */
  private async withoutKnown(events: readonly Prepared[]): Promise<readonly Prepared[]> {
    const named = events.filter((event) => event.named && event.note !== null).map(({ draft }) => draft._id);
    if (named.length === 0) return events;
    const known = await this.rows.known(named);
    return events.filter(({ draft }) => !known.has(draft._id));
  }

  /** The notes come first: an event of the chain has its note, unless that was erased. */
  private async keepNotes(events: readonly Prepared[]): Promise<readonly Draft[]> {
    const notes = events.flatMap(({ draft, note }) =>
      note === null ? [] : [{ id: draft._id, documentId: draft.documentId, ...note }],
    );
    const drafts = events.map(({ draft }) => draft);
    if (notes.length === 0 || (await this.notes.insert(notes))) return drafts;
    // An earlier attempt ended between the note and the event.
    const kept = await this.notes.find(notes.map(({ id }) => id));
    return drafts.map((draft) => {
      const note = kept.get(draft._id);
      return note === undefined ? draft : { ...draft, noteDigest: noteDigest(note.salt, note.text) };
    });
  }

  /** @throws whatever the database says, once it has said it repeatedly: what is in the chain then is not known */
  private async place(drafts: readonly Draft[]): Promise<void> {
    let left = drafts;
    let lost = 0;
    let failures = 0;
    while (left.length > 0) {
      const rows = chain(this.head ?? (await this.rows.head()), left);
      try {
        await this.rows.insert(rows);
        this.head = rows.at(-1);
        break;
      } catch (error) {
        this.head = undefined;
        if (!isDuplicateKey(error) && ++failures >= MAX_FAILURES) throw error;
        // Some may be written: those before the one that failed, or all when only the answer was lost.
        const known = await this.rows.known(left.map(({ _id }) => _id));
        left = left.filter(({ _id }) => !known.has(_id));
      }
      if (left.length > 0) await this.backOff(++lost);
    }
    this.sealer.sealSoon(this.head ?? (await this.rows.head()));
    if (lost >= LOST_BEFORE_ASKING) await this.heads.endTurn(this.holder);
  }

  private async backOff(lost: number): Promise<void> {
    if (lost > MAX_LOST) {
      fail('unavailable', 'The audit trail is too busy. Try again in a moment.', { code: 'AUDIT_BUSY' });
    }
    if (lost % LOST_BEFORE_ASKING === 0) await this.heads.askForTurn(this.holder);
    const longest = Math.min(FIRST_BACK_OFF_MS * 2 ** Math.min(lost, 10), MAX_BACK_OFF_MS);
    // A process that waits for its turn must be there when it comes, and many that wait must not come at once.
    await wait(Math.random() * (lost < LOST_BEFORE_ASKING ? longest : TURN_MS));
  }

  /** One that knows the head is always faster than one that has to read it first: it must make room now and then. */
  private async letOthersFirst(): Promise<void> {
    const { waiting } = this.sealer;
    if (waiting === undefined || waiting === this.holder) return;
    this.sealer.waiting = undefined;
    await wait(TURN_MS);
    await this.heads.endTurn(waiting);
    this.head = undefined;
  }
}

function isComputable(events: readonly Prepared[]): boolean {
  try {
    chain(
      EMPTY,
      events.map(({ draft }) => draft),
    );
    return true;
  } catch {
    return false;
  }
}
