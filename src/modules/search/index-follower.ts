import type { AuditEntry } from '../../platform/audit/audit.types.js';
import type { IndexedDocument, IndexPosition, SearchEngine } from './search-engine.js';
import type { SearchCorpus } from './search.types.js';
import { TextPortions } from './text-portions.js';

/** The part of `AuditLog` that is followed. */
export interface ChangeFeed {
  after(seq: number, limit: number): Promise<readonly AuditEntry[]>;
  head(): Promise<{ readonly seq: number; readonly hash: string }>;
}

/** Entries of the trail that are read at once. */
const ENTRIES = 500;
/** Documents of a page when everything is read. */
const PAGE = 500;

/**
 * Keeps an index true to the documents. Every change of a document has an entry in the audit trail, written after the
 * change itself: whoever has read the entry and then the document has seen the change. An entry that is followed twice
 * does no harm, so the position may be noted after the changes.
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
   * Follows the trail to its end. An index that has no position, or one of another trail, is built anew before.
   * @param onBuild told before that begins
   * @throws EngineAway, or what the database says; everything that was done stays done
   */
  async follow(signal: AbortSignal, onBuild: () => void): Promise<void> {
    let position = await this.engine.position();
    let entries = position === undefined ? undefined : await this.entriesAfter(position);
    if (position === undefined || entries === undefined) {
      onBuild();
      position = await this.build(signal);
      entries = await this.feed.after(position.seq, ENTRIES);
    }
    while (!signal.aborted) {
      const latest = entries.at(-1);
      if (latest === undefined) return;
      if (!(await this.write(distinctDocuments(entries), signal))) return;
      position = { seq: latest.seq, hash: latest.hash };
      await this.engine.settle(position);
      // What comes meanwhile is told by whoever writes it, or found at the next look.
      if (entries.length < ENTRIES) return;
      entries = await this.feed.after(position.seq, ENTRIES);
    }
  }

  /** Returns what follows; undefined where the position is of another trail. */
  private async entriesAfter({ seq, hash }: IndexPosition): Promise<readonly AuditEntry[] | undefined> {
    if (seq === 0) return this.feed.after(0, ENTRIES);
    const [own, ...entries] = await this.feed.after(seq - 1, ENTRIES + 1);
    return own?.seq === seq && own.hash === hash ? entries : undefined;
  }

  private async build(signal: AbortSignal): Promise<IndexPosition> {
    // What changes from here on is in the trail behind this position, so nothing is missed.
    const { seq, hash } = await this.feed.head();
    const position = { seq, hash };
    await this.engine.rebuild(position, this.everything(signal));
    return position;
  }

  private async *everything(signal: AbortSignal): AsyncGenerator<readonly IndexedDocument[], void> {
    let last: string | undefined;
    for (;;) {
      const page = await this.corpus.page(last, PAGE);
      last = page.at(-1)?.id;
      if (last === undefined) return;
      for await (const documents of this.portions.of(page)) {
        signal.throwIfAborted();
        yield documents;
      }
    }
  }

  /** False when it was cut short. */
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
