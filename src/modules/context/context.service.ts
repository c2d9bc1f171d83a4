import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { SYSTEM } from '../../platform/audit/audit.types.js';
import type { Submitter } from '../../platform/audit/submitter.js';
import type { Audience } from '../../platform/auth/audience.js';
import { SecretRepository } from '../../platform/secrets/secret.repository.js';
import { Clock } from '../../platform/clock/clock.js';
import { DAY_MS } from '../../platform/clock/durations.js';
import { ContextAccess, describeAudience } from './context-access.js';
import { ContextConfig } from './context.config.js';
import { ContextRepository } from './context.repository.js';
import type { ContextScope, ProposedReplacement } from './context.types.js';

/** The number of keys per query. */
const CHUNK_SIZE = 1000;

/** Stores replacements, so that a value is replaced alike in all documents of a context. */
@Injectable()
export class ContextService {
  private secret: Promise<Uint8Array> | undefined;

  constructor(
    private readonly repository: ContextRepository,
    private readonly config: ContextConfig,
    private readonly secrets: SecretRepository,
    private readonly access: ContextAccess,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Returns the key for the fingerprints of values. It is the same on all replicas of one database. */
  async scopeKey(): Promise<Uint8Array> {
    this.secret ??= this.readSecret().catch((error: unknown) => {
      this.secret = undefined;
      throw error;
    });
    return this.secret;
  }

  /**
   * Returns who may see the stored data of a document that is submitted in this context.
   * @throws AppError `not-found` code `UNKNOWN_CONTEXT` when the context belongs to other groups
   */
  admit(context: string, submitter: Submitter | undefined): Promise<Audience> {
    return this.access.admit(context, submitter);
  }

  /** Returns the replacements that the context has already, by key. */
  async find(scope: ContextScope, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (let from = 0; from < keys.length; from += CHUNK_SIZE) {
      const known = await this.repository.findReplacements(scope, keys.slice(from, from + CHUNK_SIZE));
      for (const { key, replacement } of known) found.set(key, replacement);
    }
    return found;
  }

  /**
   * Returns the replacements of values, by key: the stored ones, and otherwise the proposals, which are stored from now
   * on. If two replicas meet a new value at the same time, both get the same replacement.
   */
  async resolve(scope: ContextScope, proposed: readonly ProposedReplacement[]): Promise<ReadonlyMap<string, string>> {
    const resolved = new Map<string, string>();
    if (proposed.length > 0) await this.assure(scope);
    for (let from = 0; from < proposed.length; from += CHUNK_SIZE) {
      await this.resolveChunk(scope, proposed.slice(from, from + CHUNK_SIZE), resolved);
    }
    return resolved;
  }

  private async resolveChunk(
    scope: ContextScope,
    proposed: readonly ProposedReplacement[],
    resolved: Map<string, string>,
  ): Promise<void> {
    const now = this.clock.now();
    const known = await this.repository.findReplacements(
      scope,
      proposed.map(({ key }) => key),
    );
    for (const { key, replacement } of known) resolved.set(key, replacement);
    const stale = known.filter(({ usedAt }) => now.getTime() - usedAt.getTime() > DAY_MS).map(({ key }) => key);
    if (stale.length > 0) await this.repository.touch(scope, stale, now);

    let absent = proposed.filter(({ key }) => !resolved.has(key));
    if (absent.length === 0) return;
    // Usually one round suffices; if a surrogate of a name is taken, the word gets its next proposal.
    for (let round = 0; absent.length > 0; round++) {
      const tried = absent.flatMap(({ key, kind, proposal, alternatives = [] }) => {
        const replacement = [proposal, ...alternatives][round];
        return replacement === undefined ? [] : [{ key, kind, replacement }];
      });
      if (tried.length === 0) break;
      await this.repository.insertAbsent(scope, tried, now);
      const keys = tried.map(({ key }) => key);
      for (const { key, replacement } of await this.repository.findReplacements(scope, keys)) {
        resolved.set(key, replacement);
      }
      absent = absent.filter(({ key }) => !resolved.has(key));
    }
    // The context may have been deleted in between, so it must be listed again for the new entries.
    await this.assure(scope);
  }

  /** Lists the context, which belongs to its first user. @throws AppError `not-found` when another caller was first */
  private async assure({ origin, context, submitter }: ContextScope): Promise<void> {
    if (origin === 'inline') return;
    const wanted = this.access.newAudience(context, submitter?.audience ?? null);
    const { isNew, audience } = await this.repository.add(context, wanted, this.clock.now());
    if (submitter !== undefined) this.access.refuseOthers(audience, submitter);
    if (!isNew) return;
    this.access.forget(context);
    const event = { action: 'CONTEXT_CREATE', resourceType: 'Context', resourceId: context };
    const details = { after: describeAudience(audience) };
    await this.audit.append([{ actor: submitter?.actor ?? SYSTEM, ...event, details }]);
  }

  private async readSecret(): Promise<Uint8Array> {
    const secret =
      this.config.key === ''
        ? await this.secrets.findOrCreate('context-key', () => randomBytes(32).toString('base64'))
        : this.config.key;
    return new TextEncoder().encode(secret);
  }
}
