import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { makeStore } from '../../api/store.js';

/** The progress of finalizing. */
export interface Finalizing {
  readonly state: 'ready' | 'working' | 'stopped' | 'finished';
  readonly done: number;
  /** Documents that could not be finalized, with the server's message; only the first ones if there are very many. */
  readonly refused: readonly { readonly id: string; readonly filename: string; readonly why: string }[];
  readonly refusedCount: number;
  /** The document being finalized. */
  readonly current?: string | undefined;
  /** The reason why the list of documents could not be read further. */
  readonly problem?: string | undefined;
}

const PAGE_SIZE = 100;
const MAX_SHOWN = 1000;

/** Finalizes the approved documents of a batch one after the other, each with the same request as on its own page. */
export class BatchFinalizing {
  readonly progress = makeStore<Finalizing>({ state: 'ready', done: 0, refused: [], refusedCount: 0 });
  private isStopped = false;
  private readonly hasStopped = (): boolean => this.isStopped;

  constructor(private readonly batchId: string) {}

  async start(): Promise<void> {
    this.isStopped = false;
    this.change({ state: 'working', done: 0, refused: [], refusedCount: 0, problem: undefined });
    try {
      const tried = new Set<string>();
      // Finalized documents leave the list and others move up, so it is read again until it has no new ones.
      while (await this.goThrough(tried));
      this.change({ state: this.hasStopped() ? 'stopped' : 'finished', current: undefined });
    } catch (error) {
      this.change({ state: 'stopped', current: undefined, problem: problemOf(error).message });
    }
  }

  /** Stops after the document being finalized; the others stay approved. */
  stop(): void {
    this.isStopped = true;
  }

  /** @returns true if there was a document that had not been tried */
  private async goThrough(tried: Set<string>): Promise<boolean> {
    const before = tried.size;
    for (let page = 0; !this.hasStopped();) {
      const { content } = await request('get', '/api/v1/queue', {
        query: { batchId: this.batchId, status: 'APPROVED', sort: 'filename', dir: 'asc', page, size: PAGE_SIZE },
      });
      const untried = content.filter(({ id }) => !tried.has(id));
      if (content.length === 0) break;
      if (untried.length === 0) page++;
      for (const row of untried) {
        if (this.hasStopped()) break;
        tried.add(row.id);
        await this.finalize(row);
      }
    }
    return !this.hasStopped() && tried.size > before;
  }

  private async finalize({ id, filename, version }: Row): Promise<void> {
    this.change({ current: filename });
    const { done, refused, refusedCount } = this.progress.get();
    try {
      await request('post', '/api/v1/documents/{id}/finalization', { path: { id }, version });
      this.change({ done: done + 1 });
    } catch (error) {
      const { message, status, isPassing } = problemOf(error);
      // An error that is not specific to this document would repeat for all that follow.
      if (isPassing || status === 401) throw error;
      const all = refusedCount < MAX_SHOWN ? [...refused, { id, filename, why: message }] : refused;
      this.change({ refused: all, refusedCount: refusedCount + 1 });
    }
  }

  private change(change: Partial<Finalizing>): void {
    this.progress.set({ ...this.progress.get(), ...change });
  }
}

interface Row {
  readonly id: string;
  readonly filename: string;
  readonly version: number;
}
