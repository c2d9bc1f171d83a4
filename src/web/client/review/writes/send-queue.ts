import type { Entry } from './edits-types.js';
import { togetherIn } from './together.js';
import { keptOf, type WaitingStore } from './waiting.js';

/** The acts that wait to be sent, in order. They are kept in the browser until they are carried out or refused. */
export class SendQueue {
  private list: readonly Entry[] = [];
  private kept = this.list;
  /** The number of acts at the head to send one by one, since the server refused them as a batch. */
  private alone = 0;

  /** @param nameOf returns the current id of a span */
  constructor(
    private readonly nameOf: (id: string) => string,
    private readonly store: WaitingStore | undefined,
  ) {}

  get entries(): readonly Entry[] {
    return this.list;
  }

  /** Returns the acts to send in the next request. */
  next(): readonly Entry[] {
    return this.alone > 0 ? this.list.slice(0, 1) : togetherIn(this.list, this.nameOf);
  }

  add(entry: Entry): void {
    this.list = [...this.list, entry];
  }

  replace(entry: Entry, by: Entry): void {
    this.list = this.list.map((other) => (other === entry ? by : other));
  }

  drop(entries: readonly Entry[]): void {
    const gone = new Set(entries);
    this.list = this.list.filter((entry) => !gone.has(entry));
    this.alone = Math.max(0, this.alone - entries.length);
  }

  sendOneByOne(entries: readonly Entry[]): void {
    this.alone = Math.max(...entries.map((entry) => this.list.indexOf(entry))) + 1;
  }

  /** Keeps the acts in the browser if they have changed. */
  keep(): void {
    if (this.kept !== this.list) this.store?.put(keptOf(this.list, this.nameOf));
    this.kept = this.list;
  }

  /** Has the next `keep` store the acts even if they have not changed. */
  keepAnew(): void {
    this.list = [...this.list];
  }
}
