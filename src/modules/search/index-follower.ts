import type { AuditEntry } from '../../platform/audit/audit.types.js';
import type { IndexedDocument, IndexPosition, SearchEngine } from './search-engine.js';
import type { SearchCorpus } from './search.types.js';
import { TextPortions } from './text-portions.js';

/** The part of `AuditLog` that is read. */
export interface ChangeFeed {
  after(seq: number, limit: number): Promise<readonly AuditEntry[]>;
  head(): Promise<{ readonly seq: number; readonly hash: string }>;
}

/** The number of audit log entries read at once. */
const ENTRIES_PER_TURN = 500;
/** The number of documents per page of a rebuild. */
const PAGE_SIZE = 500;

/**
 * Keeps an index consistent with the documents. Every change of a document has an entry in the audit log, written after
 * the change itself, so reading the entry and then the document returns the change. Processing an entry twice is
 * harmless, so the position may be stored after the changes.
 */
export class IndexFollower {
  private readonly portions: TextPortions;

  constructor(
    private readonly engine: SearchEngine,
    private readonly feed: ChangeFeed,
    private readonly corpus: SearchCorpus,
  ) {
    this.portions = new TextPortions(corpus);
  }

  /**
   * Processes the audit log to its end. An index without a position, or with one of another log, is rebuilt first.
   * @param onBuild called before a rebuild
   * @throws EngineAway, or a database error; completed work is kept
   */
  async follow(signal: AbortSignal, onBuild: () => void): Promise<void> {
    let position = await this.engine.position();
    let entries = position === undefined ? undefined : await this.entriesAfter(position);
    if (position === undefined || entries === undefined) {
      onBuild();
      position = await this.build(signal);
      entries = await this.feed.after(position.seq, ENTRIES_PER_TURN);
    }
    while (!signal.aborted) {
      const latest = entries.at(-1);
      if (latest === undefined) return;
      if (!(await this.write(distinctDocuments(entries), signal))) return;
      position = { seq: latest.seq, hash: latest.hash };
      await this.engine.settle(position);
      // Later entries are reported by their writers, or found by the next check.
      if (entries.length < ENTRIES_PER_TURN) return;
      entries = await this.feed.after(position.seq, ENTRIES_PER_TURN);
    }
  }

  /** Returns the entries after a position; undefined if it belongs to another log. */
  private async entriesAfter({ seq, hash }: IndexPosition): Promise<readonly AuditEntry[] | undefined> {
    if (seq === 0) return this.feed.after(0, ENTRIES_PER_TURN);
    const [own, ...entries] = await this.feed.after(seq - 1, ENTRIES_PER_TURN + 1);
    return own?.seq === seq && own.hash === hash ? entries : undefined;
  }

  private async build(signal: AbortSignal): Promise<IndexPosition> {
    // Changes from here on are in the log after this position, so none is missed.
    const { seq, hash } = await this.feed.head();
    const position = { seq, hash };
    await this.engine.rebuild(position, this.everything(signal));
    return position;
  }

  private async *everything(signal: AbortSignal): AsyncGenerator<readonly IndexedDocument[], void> {
    let last: string | undefined;
    for (;;) {
      const page = await this.corpus.page(last, PAGE_SIZE);
      last = page.at(-1)?.id;
      if (last === undefined) return;
      for await (const documents of this.portions.of(page)) {
        signal.throwIfAborted();
        yield documents;
      }
    }
  }

  /** Returns false when it was interrupted. */
  private async write(ids: readonly string[], signal: AbortSignal): Promise<boolean> {
    if (ids.length === 0) return true;
    const facts = await this.corpus.facts(ids);
    const there = new Set(facts.map(({ id }) => id));
    const gone = ids.filter((id) => !there.has(id));
    if (gone.length > 0) await this.engine.remove(gone);
    if (facts.length === 0) return true;
    const missing = new Set(await this.engine.update(facts));
    for await (const documents of this.portions.of(facts.filter(({ id }) => missing.has(id)))) {
      if (signal.aborted) return false;
      await this.engine.put(documents);
    }
    return true;
  }
}

const distinctDocuments = (entries: readonly AuditEntry[]): readonly string[] => [
  ...new Set(entries.flatMap(({ documentId }) => documentId ?? [])),
];
