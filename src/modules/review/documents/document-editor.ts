import { Injectable } from '@nestjs/common';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { SYSTEM, type AuditEvent } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { KeyedQueue } from '../../../platform/batching/keyed-queue.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { reaches, reachOf } from '../reach.js';
import { noSuchDocument } from '../review.errors.js';
import { SpanWriter } from '../spans/span-writer.js';
import type { SpanWrite } from '../spans/span.types.js';
import { undecidedOf } from '../spans/tally.js';
import { AppliedChanges } from './applied-changes.js';
import { ChangeSignal } from './change-signal.js';
import { withEvents } from './document-counts.js';
import { DocumentCountsRepository, isCountedOtherwise } from './document-counts.repository.js';
import { DocumentRepository } from './document.repository.js';
import type { DocumentHeader, HeaderChanges, OpenChange } from './document.types.js';
import { refuseForeignLock, takenLock, type EditLock } from './edit-lock.js';

/** An event of a document; who, when and which document is added. */
export type DocumentEventDraft = Pick<AuditEvent, 'action' | 'resourceType' | 'details'> & {
  /** Of the document where it is absent. */
  readonly resourceId?: string;
  readonly note?: string;
};

/** What an edit decides to do, from the header and the spans as they are. */
export interface Edit<T> {
  readonly set: HeaderChanges;
  readonly spans?: readonly SpanWrite[];
  /** What changes is recorded: without any, nothing is changed and nothing is written. */
  readonly events: readonly DocumentEventDraft[];
  readonly result: T;
}

export interface EditOptions {
  /** The version that the caller has seen; when it is given and another is there, the edit is refused. */
  readonly version?: number | undefined;
  /** What becomes of the edit lock, which another must not hold: taken or held on to, given back, or left as it is. */
  readonly lock: 'take' | 'release' | 'leave';
  /** How a caller is told that there is no such document, or none that they may see. */
  readonly missing?: () => never;
}

/** A change was made; with the header as it is now. */
export interface Edited<T> {
  readonly result: T;
  readonly header: DocumentHeader;
}

/** Writes to one document that wait in this process for each other. */
const MAX_LINE_LENGTH = 200;
/** Other processes were quicker so many times: something is wrong, or far too many write to one document. */
const MAX_TRIES = 20;

/**
 * The one road of every change of a document or its spans: read, decide, commit, carry out. The commit is one atomic
 * write of the header, which holds what is to be done to the spans and what is to be recorded; so a process that dies
 * leaves either nothing or a change that the next reader carries out.
 */
@Injectable()
export class DocumentEditor {
  /** Those of one process need not race each other. */
  private readonly lines = new KeyedQueue(MAX_LINE_LENGTH);
  /** Committed changes that this process is carrying out: a reader waits for them instead of doing them once more. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly documents: DocumentRepository,
    private readonly spans: SpanWriter,
    private readonly counts: DocumentCountsRepository,
    private readonly done: AppliedChanges,
    private readonly audit: AuditLog,
    private readonly signal: ChangeSignal,
    private readonly clock: Clock,
  ) {}

  /** Returns whether there is a document of this id, whoever may see it. */
  async exists(id: string): Promise<boolean> {
    return (await this.documents.findById(id)) !== undefined;
  }

  /** A document that the caller may see, with everything that was committed carried out. @throws AppError `not-found` */
  async read(id: string, actor: Actor, missing: () => never = noSuchDocument): Promise<DocumentHeader> {
    const header = await this.documents.findById(id);
    if (header === undefined || !reaches(reachOf(actor), header.groupId)) return missing();
    return this.settled(header);
  }

  /**
   * Changes a document as `decide` says. When somebody else was quicker it decides anew, from what is there then.
   * @throws AppError `not-found`; `conflict` code `LOCKED` or `STALE`; whatever `decide` throws
   */
  async edit<T>(id: string, actor: Actor, options: EditOptions, decide: Decide<T>): Promise<Edited<T>> {
    const edited = this.lines.run(id, () => this.tryToEdit(id, actor, options, decide));
    return edited ?? tooMany();
  }

  private async tryToEdit<T>(
    id: string,
    actor: Actor,
    { version, lock, missing }: EditOptions,
    decide: Decide<T>,
  ): Promise<Edited<T>> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const header = await this.read(id, actor, missing);
      refuseStale(header, version);
      const now = this.clock.now();
      refuseForeignLock(header.lock, actor.userId, now);
      const edit = await decide(header, now);
      if (edit.events.length === 0) return { result: edit.result, header };
      const set = { ...edit.set, ...lockAfter(lock, header.lock, actor, now) };
      const edited = await this.commit(header, { ...edit, set }, actor, now);
      if (edited !== undefined) return { result: edit.result, header: edited };
    }
    return tooMany();
  }

  /** A change by the service itself. Undefined when somebody was quicker: read and decide again. */
  async editAsService(
    header: DocumentHeader,
    edit: Omit<Edit<unknown>, 'result'>,
  ): Promise<DocumentHeader | undefined> {
    // A version is settled together with all before it, so none of them may be open when it is made.
    return this.commit(await this.settled(header), edit, null, this.clock.now());
  }

  /** Carries out what a header has open. */
  async settled(header: DocumentHeader): Promise<DocumentHeader> {
    if (header.unfinished.length === 0) return header;
    for (const change of header.unfinished) {
      // Whoever began it hears of a failure; here it is tried once more.
      await this.underWay.get(nameOf(header, change))?.catch(() => undefined);
      if (!this.done.has(header.id, change.version)) await this.carryOut(header, change, true);
    }
    return { ...header, unfinished: [] };
  }

  private async commit(
    header: DocumentHeader,
    { set, spans = [], events }: Omit<Edit<unknown>, 'result'>,
    actor: Actor | null,
    now: Date,
  ): Promise<DocumentHeader | undefined> {
    const version = header.version + 1;
    const open = {
      spans,
      events: events.map(({ resourceId = header.id, ...event }, index): AuditEvent & { readonly at: Date } => ({
        ...event,
        id: `${header.id}:${version}:${index}`,
        at: now,
        actor: actor === null ? SYSTEM : auditActor(actor),
        resourceId,
        documentId: header.id,
        batchId: header.batchId,
      })),
    };
    const before = set.counts ?? header.counts;
    const counted =
      header.counts === null || before === null ? {} : { counts: withEvents(before, open.events, header.lock) };
    const changes = { ...set, ...counted };
    const committed = await this.documents.commit({
      ...{ header, set: changes, open, now },
      userId: actor?.userId ?? null,
    });
    if (committed === undefined) return undefined;
    const after = { ...header, ...changes, version, unfinished: [] };
    await this.carryOut(after, { version, ...open }, isCountedOtherwise(header, after));
    return after;
  }

  /** The rows of the trail are there before anybody is told that the change was made. */
  private async carryOut(header: DocumentHeader, change: OpenChange, isCounted: boolean): Promise<void> {
    const name = nameOf(header, change);
    const work = this.carryOutNow(header, change, isCounted).finally(() => {
      this.underWay.delete(name);
    });
    this.underWay.set(name, work);
    await work;
  }

  private async carryOutNow(
    header: DocumentHeader,
    { version, spans, events }: OpenChange,
    isCounted: boolean,
  ): Promise<void> {
    await Promise.all([
      this.spans.write(version, spans),
      this.audit.append(events),
      isCounted && this.counts.write(header),
    ]);
    this.signal.changed();
    this.done.note(header.id, version);
  }
}

const nameOf = ({ id }: DocumentHeader, { version }: OpenChange): string => `${id} ${version}`;

const lockAfter = (
  what: EditOptions['lock'],
  before: EditLock | null,
  actor: Actor,
  now: Date,
): Pick<HeaderChanges, 'lock'> =>
  what === 'leave' ? {} : { lock: what === 'take' ? takenLock(before, actor, now) : null };

type Decide<T> = (header: DocumentHeader, now: Date) => Edit<T> | Promise<Edit<T>>;

function tooMany(): never {
  return fail('unavailable', 'Too many others are changing this document; try again in a moment.', { code: 'BUSY' });
}

function refuseStale({ version, status, riskScore, tally }: DocumentHeader, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  fail('conflict', 'The document has been changed since you read it. Look at it again and repeat what still applies.', {
    code: 'STALE',
    details: { version, status, riskScore, undecidedSpans: undecidedOf(tally) },
  });
}
