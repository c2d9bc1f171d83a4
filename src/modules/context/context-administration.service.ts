import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../platform/audit/audit.types.js';
import type { Actor } from '../../platform/auth/actor.js';
import { audienceOf, isVisible, visibleGroups, type Audience } from '../../platform/auth/audience.js';
import { Clock } from '../../platform/clock/clock.js';
import { fail } from '../../platform/http/app-error.js';
import { recordChanged, type Precondition } from '../../platform/http/entity-tag.js';
import { Holds } from '../../platform/holds/holds.js';
import { KnownResources } from '../../platform/references/known-resources.js';
import { References } from '../../platform/references/references.js';
import { ContextAccess, describeAudience } from './context-access.js';
import { unknownContext } from './context.errors.js';
import { ContextRepository } from './context.repository.js';
import {
  DEFAULT_CONTEXT,
  type ContextEntry,
  type ContextScope,
  type ContextSummary,
  type ImportResult,
  type OnConflict,
} from './context.types.js';

/** The number of keys per query. */
const CHUNK_SIZE = 1000;

/** Lists and changes contexts for people. */
@Injectable()
export class ContextAdministration implements OnModuleInit {
  constructor(
    private readonly repository: ContextRepository,
    private readonly access: ContextAccess,
    private readonly references: References,
    private readonly things: KnownResources,
    private readonly holds: Holds,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.references.register('group', 'contexts', (id) => this.repository.countOfGroup(id));
    this.things.register('context', async (name) => (await this.repository.audienceOf(name)) !== undefined);
  }

  async listNames(page: { readonly offset: number; readonly limit: number }, actor: Actor): Promise<string[]> {
    return this.repository.listNames(page, visibleGroups(actor));
  }

  /** @throws AppError `not-found` also when the caller may not see it */
  async read(name: string, actor: Actor): Promise<ContextSummary> {
    const audience = await this.repository.audienceOf(name);
    if (audience === undefined || !isVisible(audience, visibleGroups(actor))) throw unknownContext();
    return { name, size: await this.repository.count(name), audience };
  }

  /** Returns a page in order of keys, starting after `after`. @throws AppError `not-found` */
  async export(name: string, after: string, limit: number): Promise<ContextEntry[]> {
    if ((await this.repository.audienceOf(name)) === undefined) throw unknownContext();
    return this.repository.listEntries(name, after, limit);
  }

  /**
   * Sets who may use a context, and creates it if it does not exist.
   * @param precondition where given, gets the audience before, undefined when there is no context; it must stay so
   * @throws AppError `invalid` for an unknown group; `precondition-failed`
   */
  async changeAudience(
    name: string,
    audience: Audience,
    actor: Actor,
    precondition?: Precondition<Audience | undefined>,
  ): Promise<ContextSummary> {
    if (name === DEFAULT_CONTEXT && audience !== null) {
      fail(
        'invalid',
        `The context "${DEFAULT_CONTEXT}" is used by all requests without a context, and stays open to everyone.`,
        {
          code: 'CONTEXT_FOR_EVERYONE',
        },
      );
    }
    const before = await this.references.referring(async () => {
      for (const id of audience ?? []) await this.assertGroup(id);
      if (precondition === undefined) return this.repository.setAudience(name, audience, this.clock.now());
      const read = await this.repository.audienceOf(name);
      precondition(read);
      const isDone = read !== undefined && (await this.repository.replaceAudience(name, read, audience));
      return isDone ? read : recordChanged();
    });
    this.access.forget(name);
    await this.note(actor, before === undefined ? 'CONTEXT_CREATE' : 'CONTEXT_UPDATE', name, {
      ...(before !== undefined && { before: describeAudience(before) }),
      after: describeAudience(audience),
    });
    return { name, size: await this.repository.count(name), audience };
  }

  /**
   * Imports the export of another installation with the same key.
   * @throws AppError `conflict` code `UNDER_HOLD` when that would overwrite held entries
   */
  async import(
    name: string,
    entries: readonly ContextEntry[],
    onConflict: OnConflict,
    actor: Actor,
  ): Promise<ImportResult> {
    if (onConflict === 'overwrite') await this.holds.refuseHeld([{ kind: 'context', id: name }]);
    const now = this.clock.now();
    const scope: ContextScope = { origin: 'stored', context: name };
    const audience = this.access.newAudience(name, audienceOf(actor));
    const { isNew } = await this.repository.add(name, audience, now);
    this.access.forget(name);
    const before = await this.repository.count(name);
    let known = 0;
    for (let from = 0; from < entries.length; from += CHUNK_SIZE) {
      const chunk = entries.slice(from, from + CHUNK_SIZE);
      const keys = chunk.map(({ key }) => key);
      known += (await this.repository.findReplacements(scope, keys)).length;
      if (onConflict === 'overwrite') await this.repository.overwrite(name, chunk, now);
      else await this.repository.insertAbsent(scope, chunk, now);
    }
    const [overwritten, skipped] = onConflict === 'overwrite' ? [known, 0] : [0, known];
    const result = { total: entries.length, inserted: entries.length - known, overwritten, skipped };
    const after = await this.repository.count(name);
    const counts = { before: { size: before }, after: { size: after } };
    await this.note(actor, 'CONTEXT_IMPORT', name, { isNew, ...result, ...counts, sha256: fingerprintOf(entries) });
    return result;
  }

  /**
   * Deletes all replacements: the next document gets new ones.
   * @throws AppError `not-found`; `conflict` while it is in use or held
   */
  async remove(name: string, actor: Actor): Promise<void> {
    const { size, audience } = await this.read(name, actor);
    const removed = await this.references.removing('context', name, async () => {
      await this.holds.refuseHeld([{ kind: 'context', id: name }]);
      return this.repository.remove(name);
    });
    this.access.forget(name);
    if (!removed) throw unknownContext();
    await this.note(actor, 'CONTEXT_DELETE', name, { before: { size, ...describeAudience(audience) } });
  }

  private async assertGroup(id: string): Promise<void> {
    if (await this.things.has('group', id)) return;
    fail('invalid', 'groupIds must be the ids of groups.', { code: 'UNKNOWN_GROUP' });
  }

  private note(actor: Actor, action: string, name: string, details: AuditDetails): Promise<void> {
    return this.audit.record(actor, { action, resourceType: 'Context', resourceId: name, details });
  }
}

/** Lower-case hex SHA-256 of the entries as they were sent, in their order. */
const fingerprintOf = (entries: readonly ContextEntry[]): string => {
  const hash = createHash('sha256');
  for (const { key, kind, replacement } of entries) hash.update(`${JSON.stringify([key, kind, replacement])}\n`);
  return hash.digest('hex');
};
