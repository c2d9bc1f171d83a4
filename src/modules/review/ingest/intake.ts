import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppliedChanges } from '../documents/applied-changes.js';
import { ChangeSignal } from '../documents/change-signal.js';
import { ArrivalStore } from './arrival-store.js';
import { headerOf, type AddedDocument } from './arrival.js';

/** The number of text characters stored in one group of writes, and of those that may wait for one. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_WAITING = 128 * 1024 * 1024;
/** The weight of a document apart from its text. */
const HEADER_WEIGHT = 4096;

/** Stores new documents; those that arrive at the same time are stored together. */
@Injectable()
export class Intake {
  private readonly commits = new GroupCommit<AddedDocument, undefined>((arrivals) => this.store(arrivals), {
    weightOf: ({ document }) => HEADER_WEIGHT + document.text.length,
    maxTogether: MAX_BATCH_BYTES,
    maxWaiting: MAX_WAITING,
  });

  constructor(
    private readonly arrivals: ArrivalStore,
    private readonly audit: AuditLog,
    private readonly done: AppliedChanges,
    private readonly signal: ChangeSignal,
    private readonly clock: Clock,
  ) {}

  /** Resolves once the document, its text and its audit entry are stored. */
  async add(arrival: AddedDocument): Promise<void> {
    await this.commits.add(arrival);
  }

  /** Returns true if an earlier attempt of the same request has stored the document. */
  isStored(id: string): Promise<boolean> {
    return this.arrivals.has(id);
  }

  private async store(arrivals: readonly AddedDocument[]): Promise<readonly undefined[]> {
    const now = this.clock.now();
    const headers = arrivals.map((arrival) => headerOf(arrival, now));
    await this.arrivals.insert(arrivals, headers, now);
    await this.audit.append(headers.flatMap(({ unfinished }) => unfinished.flatMap(({ events }) => events)));
    this.signal.changed();
    this.signal.toRedact();
    for (const { id, version } of headers) this.done.note(id, version);
    return arrivals.map(() => undefined);
  }
}
