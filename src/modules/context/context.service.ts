import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretRepository } from '../../platform/auth/secret.repository.js';
import { Clock } from '../../platform/clock/clock.js';
import { References } from '../../platform/references/references.js';
import { ContextConfig } from './context.config.js';
import { unknownContext } from './context.errors.js';
import { ContextRepository } from './context.repository.js';
import type { ContextEntry, ContextScope, ImportResult, OnConflict, ProposedReplacement } from './context.types.js';

/** So many keys go into one query. */
const CHUNK = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps what values are replaced by, so that a value is replaced alike in all documents of a context. */
@Injectable()
export class ContextService {
  private secret: Promise<Uint8Array> | undefined;

  constructor(
    private readonly repository: ContextRepository,
    private readonly config: ContextConfig,
    private readonly secrets: SecretRepository,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  /** What the fingerprints of values are keyed with. The same on all replicas of one database. */
  async scopeKey(): Promise<Uint8Array> {
    this.secret ??= this.readSecret().catch((error: unknown) => {
      this.secret = undefined;
      throw error;
    });
    return this.secret;
  }

  /** The replacements that the context knows already, by key. */
  async find(scope: ContextScope, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (let from = 0; from < keys.length; from += CHUNK) {
      const known = await this.repository.findReplacements(scope, keys.slice(from, from + CHUNK));
      for (const { key, replacement } of known) found.set(key, replacement);
    }
    return found;
  }

  /**
   * The replacements of values, by key: those that the context knows, and otherwise the proposals, which it keeps from
   * now on. Of two replicas that meet a value for the first time at once, both get the same answer.
   */
  async resolve(scope: ContextScope, proposed: readonly ProposedReplacement[]): Promise<ReadonlyMap<string, string>> {
    const resolved = new Map<string, string>();
    if (proposed.length > 0 && scope.origin === 'stored') await this.repository.add(scope.context, this.clock.now());
    for (let from = 0; from < proposed.length; from += CHUNK) {
      await this.resolveChunk(scope, proposed.slice(from, from + CHUNK), resolved);
    }
    return resolved;
  }

  async listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    return this.repository.listNames(page);
  }

  /** How many values the context knows. @throws AppError `not-found` */
  async count(context: string): Promise<number> {
    await this.assertExists(context);
    return this.repository.count(context);
  }

  /** A page in the order of the keys, from the one behind `after`. @throws AppError `not-found` */
  async export(context: string, after: string, limit: number): Promise<ContextEntry[]> {
    await this.assertExists(context);
    return this.repository.listEntries(context, after, limit);
  }

  /** Takes over what another installation, of the same key, has exported. */
  async import(context: string, entries: readonly ContextEntry[], onConflict: OnConflict): Promise<ImportResult> {
    const now = this.clock.now();
    const scope: ContextScope = { origin: 'stored', context };
    await this.repository.add(context, now);
    let known = 0;
    for (let from = 0; from < entries.length; from += CHUNK) {
      const chunk = entries.slice(from, from + CHUNK);
      const keys = chunk.map(({ key }) => key);
      known += (await this.repository.findReplacements(scope, keys)).length;
      if (onConflict === 'overwrite') await this.repository.overwrite(context, chunk, now);
      else {
        await this.repository.insertAbsent(scope, chunk, now);
      }
    }
    const [overwritten, skipped] = onConflict === 'overwrite' ? [known, 0] : [0, known];
    return { total: entries.length, inserted: entries.length - known, overwritten, skipped };
  }

  /** Forgets all replacements: the next document gets others. @throws AppError `not-found`; `conflict` while it is in use */
  async remove(context: string): Promise<void> {
    const removed = await this.references.removing('context', context, () => this.repository.remove(context));
    if (!removed) throw unknownContext();
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
    // Most need one round; a surrogate of a name that is taken leaves its word to the next proposal.
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
    // Somebody may have deleted the context in between: what it keeps now must be listed again.
    if (scope.origin === 'stored') await this.repository.add(scope.context, now);
  }

  private async readSecret(): Promise<Uint8Array> {
    const secret =
      this.config.key === ''
        ? await this.secrets.findOrCreate('context-key', () => randomBytes(32).toString('base64'))
        : this.config.key;
    return new TextEncoder().encode(secret);
  }

  private async assertExists(context: string): Promise<void> {
    if (!(await this.repository.exists(context))) throw unknownContext();
  }
}
