import { Inject, Injectable, Logger } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Clock } from '../../platform/clock/clock.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { IndexFollower } from './index-follower.js';
import { SEARCH_ENGINE, type SearchEngine } from './search-engine.js';
import type { SearchCorpus, SearchState, SearchStatus } from './search.types.js';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/** The index of documents: opened when there are documents to search, then kept true turn by turn. */
@Injectable()
export class SearchIndexing {
  private readonly logger = new Logger('Search');
  private corpus: SearchCorpus | undefined;
  private follower: Promise<IndexFollower> | undefined;
  private current: SearchState = 'starting';
  private waitMs = 0;
  private notBefore = 0;

  constructor(
    @Inject(SEARCH_ENGINE) private readonly engine: SearchEngine | null,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  attach(corpus: SearchCorpus): void {
    this.corpus = corpus;
  }

  /** The documents; undefined before they are attached. */
  get documents(): SearchCorpus | undefined {
    return this.corpus;
  }

  /** Processes the audit log to its end. While the engine or the database is unavailable, most turns end at once. */
  async turn(signal: AbortSignal): Promise<void> {
    if (this.engine === null || this.corpus === undefined) return;
    if (this.clock.now().getTime() < this.notBefore) return;
    try {
      const follower = await this.openedFor(this.engine, this.corpus);
      await follower.follow(signal, () => {
        this.current = 'building';
        this.logger.log({ engine: this.engine?.name }, 'The search index is being built');
      });
      if (!signal.aborted) this.noteRecovery();
    } catch (error) {
      if (!signal.aborted) this.noteFailure(error);
    }
  }

  async status(): Promise<SearchStatus> {
    const { seq: head } = await this.audit.head();
    if (this.engine === null) {
      return { engine: 'off', position: null, head, lag: null, documents: null, state: 'off' };
    }
    const { name: engine } = this.engine;
    try {
      const [position, documents] = await Promise.all([this.engine.position(), this.engine.count()]);
      const seq = position?.seq ?? null;
      const lag = seq === null ? null : Math.max(0, head - seq);
      return { engine, position: seq, head, lag, documents, state: this.current };
    } catch {
      return { engine, position: null, head, lag: null, documents: null, state: 'away' };
    }
  }

  /** Makes the next turn rebuild the index. @throws EngineAway */
  async forget(): Promise<void> {
    await this.engine?.forget();
    this.notBefore = 0;
  }

  /** After the last turn. */
  async close(): Promise<void> {
    if (this.follower === undefined) return;
    await this.follower.catch(() => undefined);
    await this.engine?.close();
  }

  private openedFor(engine: SearchEngine, corpus: SearchCorpus): Promise<IndexFollower> {
    const open = async () => {
      await engine.open(corpus);
      return new IndexFollower(engine, this.audit, corpus);
    };
    this.follower ??= open().catch((error: unknown) => {
      this.follower = undefined;
      throw error;
    });
    return this.follower;
  }

  private noteRecovery(): void {
    if (this.current !== 'following') this.logger.log({ engine: this.engine?.name }, 'The search index is up to date');
    this.current = 'following';
    this.waitMs = 0;
  }

  /** Logged once; missed changes are processed later. */
  private noteFailure(error: unknown): void {
    if (this.current !== 'away')
      this.logger.warn(describeError(error), 'The search index cannot be updated; trying again');
    this.current = 'away';
    this.waitMs = Math.min(MAX_WAIT_MS, Math.max(FIRST_WAIT_MS, this.waitMs * 2));
    this.notBefore = this.clock.now().getTime() + this.waitMs;
  }
}
