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

/** An audit event of a document; the editor adds the actor, the time and the document. */
export type DocumentEventDraft = Pick<AuditEvent, 'action' | 'resourceType' | 'details'> & {
  /** The id of the document if absent. */
  readonly resourceId?: string;
  readonly note?: string;
};

/** The outcome of an edit, decided from the current header and spans. */
export interface Edit<T> {
  readonly set: HeaderChanges;
  readonly spans?: readonly SpanWrite[];
  /** Audit events of the changes; if there are none, nothing is written. */
  readonly events: readonly DocumentEventDraft[];
  readonly result: T;
}

export interface EditOptions {
  /** The version that the caller has seen; if given, the edit is refused when the document has another one. */
  readonly version?: number | undefined;
  /** The change of the edit lock, which nobody else may hold: it is taken or kept, released, or left unchanged. */
  readonly lock: 'take' | 'release' | 'leave';
  /** Called if the document does not exist or the caller may not see it. */
  readonly missing?: () => never;
}

/** The result of an edit, with the header after it. */
export interface EditResult<T> {
  readonly result: T;
  readonly header: DocumentHeader;
}

/** The maximum number of writes to one document that queue within this process. */
const MAX_QUEUE_LENGTH = 200;
/**
 * Attempts before giving up: so many lost races mean that something is wrong, or far too many clients write to one
 * document.
 */
const MAX_ATTEMPTS = 20;

/**
 * Every change of a document or its spans goes through this class: read, decide, commit, carry out. The commit is one
 * atomic write of the header, which includes the pending span writes and audit events. A process that dies therefore
 * leaves either nothing or a change that the next reader carries out.
 */
@Injectable()
export class DocumentEditor {
  /** Serializes the edits of this process, so that they do not race each other. */
  private readonly queues = new KeyedQueue(MAX_QUEUE_LENGTH);
  /** Committed changes that this process is carrying out; readers wait for them instead of repeating them. */
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

  /** Returns whether a document with this id exists, without checking access. */
  async exists(id: string): Promise<boolean> {
    return (await this.documents.findById(id)) !== undefined;
  }

  /**
   * Returns a document that the caller may see, after carrying out its committed changes.
   * @throws AppError `not-found`
   */
  async read(id: string, actor: Actor, missing: () => never = noSuchDocument): Promise<DocumentHeader> {
    const header = await this.documents.findById(id);
    if (header === undefined || !reaches(reachOf(actor), header.groupId)) return missing();
    return this.settled(header);
  }

  /**
   * Changes a document as `decide` returns. After a lost race, `decide` runs again on the current document.
   * @throws AppError `not-found`; `conflict` code `LOCKED` or `STALE`; whatever `decide` throws
   */
  async edit<T>(id: string, actor: Actor, options: EditOptions, decide: Decide<T>): Promise<EditResult<T>> {
    const edited = this.queues.run(id, () => this.tryToEdit(id, actor, options, decide));
    return edited ?? tooMany();
  }

  private async tryToEdit<T>(
    id: string,
    actor: Actor,
    { version, lock, missing }: EditOptions,
    decide: Decide<T>,
  ): Promise<EditResult<T>> {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
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

  /**
   * Makes a change on behalf of the service. Returns undefined after a lost race; the caller reads the document again
   * and decides again.
   */
  async editAsService(
    header: DocumentHeader,
    edit: Omit<Edit<unknown>, 'result'>,
  ): Promise<DocumentHeader | undefined> {
    // Settling a version also settles all earlier ones, so none of them may be open when a new one is made.
    return this.commit(await this.settled(header), edit, null, this.clock.now());
  }

  /** Carries out the open changes of a document. */
  async settled(header: DocumentHeader): Promise<DocumentHeader> {
    if (header.unfinished.length === 0) return header;
    for (const change of header.unfinished) {
      // The caller that started the change handles its failure; here it is simply tried again.
      await this.underWay.get(nameOf(header, change))?.catch(() => undefined);
      if (!this.done.has(header.id, change.version)) await this.applyChange(header, change, true);
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
    await this.applyChange(after, { version, ...open }, isCountedOtherwise(header, after));
    return after;
  }

  /** Completes before anybody is told that the change was made, so that its audit entries exist by then. */
  private async applyChange(header: DocumentHeader, change: OpenChange, isCounted: boolean): Promise<void> {
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
  fail(
    'conflict',
    'The document has changed since you read it. Read it again and repeat the changes that still apply.',
    {
      code: 'STALE',
      details: { version, status, riskScore, undecidedSpans: undecidedOf(tally) },
    },
  );
}
