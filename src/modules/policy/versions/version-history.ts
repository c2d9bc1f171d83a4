import { Logger } from '@nestjs/common';
import type { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import { KeyedQueue } from '../../../platform/batching/keyed-queue.js';
import { fail } from '../../../platform/http/app-error.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { tooManyChanges } from '../policy.errors.js';
import type { PolicyVersion } from '../policy.types.js';
import type { ListedVersion, PolicyVersionRepository } from './version.repository.js';

const MAX_BATCH_SIZE = 100;
/** The maximum number of waiting changes of one policy or list in this process. */
const MAX_QUEUE_LENGTH = 100;
/** The number of times that a change is retried when other replicas change the same policy or list. */
const MAX_ATTEMPTS = 20;

/** The newest version of a policy or a list. */
export interface VersionHead extends PolicyVersion {
  /** False until the version is in the history and in the audit log. */
  readonly isSettled: boolean;
  /** True if an earlier release has stored it without encryption. */
  readonly isInClear: boolean;
}

/** The store of the newest versions. */
export interface VersionHeads<H extends VersionHead> {
  /** The newest version, also when it is the deletion. */
  findHead(name: string): Promise<H | undefined>;
  findUnsettled(limit: number): Promise<readonly H[]>;
  markSettled(head: Pick<H, 'name' | 'version'>): Promise<void>;
  /** Returns the names of unencrypted records after a name, and the last name that was read. */
  findInClear(
    after: string,
    limit: number,
  ): Promise<{ readonly names: readonly string[]; readonly last: string | undefined }>;
  /** Encrypts a record in clear, and gives it the number 1. */
  encrypt(head: H): Promise<void>;
}

/**
 * The versions of policies or lists, and their rows in the audit log. A new version is settled after it was made the
 * newest one and before the next one takes its place, so that the history has no gaps; doing so twice changes nothing.
 */
export abstract class VersionHistory<H extends VersionHead> {
  private readonly logger = new Logger('Policies');
  private readonly queue = new KeyedQueue(MAX_QUEUE_LENGTH);

  protected abstract readonly heads: VersionHeads<H>;

  constructor(
    private readonly versions: PolicyVersionRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the event of a version for the audit log. */
  protected abstract eventOf(after: H, before: PolicyVersion | undefined): AuditEvent;

  /** Refuses a name that never existed, or a missing version. @throws AppError `not-found` */
  protected abstract noSuchVersion(name: string, version?: number): never;

  /** Settles the newest version, if it is not settled yet. */
  async settle(head: H | undefined): Promise<void> {
    if (head === undefined || head.isSettled) return;
    const before = head.version > 1 ? await this.versions.find(head.name, head.version - 1) : undefined;
    await this.versions.keep(head);
    await this.audit.append([this.eventOf(head, before)]);
    await this.heads.markSettled(head);
  }

  /** Settles the versions that dead processes left unsettled. */
  async settleAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const found = await this.heads.findUnsettled(MAX_BATCH_SIZE);
      for (const head of found) await this.settle(head);
      if (found.length < MAX_BATCH_SIZE) return;
    }
  }

  /** Returns versions, newest first. @throws AppError `not-found` for a name that never existed */
  async list(
    name: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly head: H; readonly versions: readonly ListedVersion[] }> {
    const head = await this.settledHead(name);
    return { head, versions: await this.versions.listNewestFirst(name, page) };
  }

  /** @throws AppError `not-found` */
  async get(name: string, version: number): Promise<PolicyVersion> {
    await this.settledHead(name);
    return (await this.versions.find(name, version)) ?? this.noSuchVersion(name, version);
  }

  /**
   * Returns two versions to compare.
   * @param from the version before `to` when undefined
   * @param to the newest version when undefined
   * @throws AppError `not-found`
   */
  async pair(
    name: string,
    from: number | undefined,
    to: number | undefined,
  ): Promise<{ readonly before: PolicyVersion; readonly after: PolicyVersion }> {
    const newest = to ?? (await this.settledHead(name)).version;
    const older = from ?? newest - 1;
    if (older < 1) fail('not-found', 'There is no version before the first one.', { code: 'NO_SUCH_VERSION' });
    return { before: await this.get(name, older), after: await this.get(name, newest) };
  }

  /** Encrypts what earlier releases stored unencrypted. Never fails: the next start tries again. */
  async encryptAll(): Promise<void> {
    try {
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: Awaited<ReturnType<VersionHeads<H>['findInClear']>> = await this.heads.findInClear(
          after,
          MAX_BATCH_SIZE,
        );
        for (const name of page.names) {
          const head = await this.heads.findHead(name);
          if (head?.isInClear === true) await this.heads.encrypt(head);
        }
        after = page.last;
      }
    } catch (error) {
      this.logger.warn(describeError(error), 'Policies or lists from earlier releases could not be encrypted');
    }
  }

  /**
   * Carries out a change: one after another in this process, and again if another replica was faster.
   * @param attempt returns undefined when the version it has read is no longer the newest one
   */
  async changing<T>(
    name: string,
    attempt: (before: H | undefined) => Promise<{ readonly done: T } | undefined>,
  ): Promise<T> {
    const outcome = this.queue.run(name, async () => {
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
        const before = await this.heads.findHead(name);
        await this.settle(before);
        const outcome = await attempt(before);
        if (outcome === undefined) continue;
        await this.settle(await this.heads.findHead(name));
        return outcome.done;
      }
      throw tooManyChanges();
    });
    if (outcome === undefined) throw tooManyChanges();
    return outcome;
  }

  private async settledHead(name: string): Promise<H> {
    const head = (await this.heads.findHead(name)) ?? this.noSuchVersion(name);
    await this.settle(head);
    return head;
  }
}
