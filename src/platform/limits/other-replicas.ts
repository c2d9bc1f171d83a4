import type { ReplicaCounts } from './concurrent-counts.model.js';

/** After this time without a sign of life a replica counts no more: it was killed, or has lost the database. */
export const LEASE_MS = 10_000;

/**
 * The concurrent requests of the other replicas. Whether a replica is alive is judged by its changing beat and by this
 * process's own steady clock, so a wrong or jumping clock of any machine has no effect.
 */
export class OtherReplicas {
  private readonly seen = new Map<string, { readonly beat: number; readonly at: number }>();
  private counts: ReadonlyMap<string, number> = new Map();
  private alive = 0;

  /**
   * Replaces the counts of the other replicas.
   * @param reports the counts of each, by its id
   * @param now milliseconds of a steady clock
   * @returns the ids of the replicas that have ended
   */
  learn(reports: Readonly<Record<string, ReplicaCounts>>, now: number): readonly string[] {
    for (const id of this.seen.keys()) if (!Object.hasOwn(reports, id)) this.seen.delete(id);
    const counts = new Map<string, number>();
    const ended: string[] = [];
    this.alive = 0;
    for (const [id, { beat, counts: theirs }] of Object.entries(reports)) {
      const before = this.seen.get(id);
      if (before?.beat !== beat) this.seen.set(id, { beat, at: now });
      else if (now - before.at >= LEASE_MS) {
        ended.push(id);
        continue;
      }
      this.alive++;
      for (const [subject, count] of Object.entries(theirs)) counts.set(subject, (counts.get(subject) ?? 0) + count);
    }
    this.counts = counts;
    return ended;
  }

  /** The number of the other replicas that are alive. */
  get size(): number {
    return this.alive;
  }

  /** True if none of them has a request in progress. */
  get areIdle(): boolean {
    return this.counts.size === 0;
  }

  /** Returns the concurrent requests of a subject, given its digest. */
  countOf(digest: string): number {
    return this.counts.get(digest) ?? 0;
  }
}
