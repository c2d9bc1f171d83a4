import { Injectable } from '@nestjs/common';
import type { UserPrincipal } from '../../platform/auth/principal.js';
import { Clock } from '../../platform/clock/clock.js';

/** The time for which a change by another replica may go unnoticed. */
const FRESH_MS = 1000;
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly principal: UserPrincipal;
  readonly loadedAt: number;
}

/**
 * Caches the owners of keys for a second, so that a busy client does not cost two database reads per request.
 * Concurrent look-ups of a key share one load. Unknown keys are not cached.
 */
@Injectable()
export class PrincipalCache {
  private entries = new Map<string, Entry>();
  private loading = new Map<string, Promise<UserPrincipal | undefined>>();

  constructor(private readonly clock: Clock) {}

  get(hash: string, load: () => Promise<UserPrincipal | undefined>): Promise<UserPrincipal | undefined> {
    const entry = this.entries.get(hash);
    if (entry !== undefined && this.isFresh(entry)) return Promise.resolve(entry.principal);
    return this.loading.get(hash) ?? this.start(hash, load);
  }

  /** Clears the whole cache, because accounts change rarely. Loads in progress are not cached either. */
  forget(): void {
    this.entries = new Map();
    this.loading = new Map();
  }

  private start(hash: string, load: () => Promise<UserPrincipal | undefined>): Promise<UserPrincipal | undefined> {
    const { entries, loading } = this;
    const loadedAt = this.clock.now().getTime();
    const outcome = load()
      .then((principal) => {
        entries.delete(hash);
        if (principal !== undefined) remember(entries, hash, { principal, loadedAt });
        return principal;
      })
      .finally(() => loading.delete(hash));
    loading.set(hash, outcome);
    return outcome;
  }

  /** If the clock was set back, entries are stale instead of never expiring. */
  private isFresh({ loadedAt }: Entry): boolean {
    const age = this.clock.now().getTime() - loadedAt;
    return age >= 0 && age < FRESH_MS;
  }
}

/** Evicts the entry that was loaded longest ago. */
function remember(entries: Map<string, Entry>, hash: string, entry: Entry): void {
  if (entries.size >= MAX_ENTRIES) {
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  }
  entries.set(hash, entry);
}
