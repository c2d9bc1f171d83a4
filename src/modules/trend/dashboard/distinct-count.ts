import { hash } from 'node:crypto';

/** Counts distinct lists of names by their hashes, so that long names take no more memory than short ones. */
export class DistinctCount {
  private readonly seen = new Set<string>();

  add(...names: readonly string[]): void {
    this.seen.add(hash('sha1', JSON.stringify(names), 'base64url'));
  }

  get size(): number {
    return this.seen.size;
  }
}
