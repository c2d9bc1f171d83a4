/**
 * Returns the Levenshtein distance in UTF-16 code units: the fewest insertions, deletions and substitutions that turn
 * `a` into `b`. Stops early and returns `limit + 1` if it exceeds `limit`; costs at most `a.length × (2 × limit + 1)`.
 * @see V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // row[j] is the distance between the first i characters of a and the first j of b; outside the band it is over limit.
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    const next = new Array<number>(b.length + 1).fill(limit + 1);
    next[0] = i;
    let least = i <= limit ? i : limit + 1;
    for (let j = from; j <= to; j++) {
      const substituted = (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const cost = Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    row = next;
  }
  return Math.min(row[b.length] ?? 0, limit + 1);
}

/** Maximum length of a name for which a suggestion is searched: a longer text is not a mistyped name. */
const MAX_SUGGESTED = 60;

/** Returns the entry of `known` of which `given` is a likely misspelling: at most a third of its characters differ. */
export function closest(given: string, known: readonly string[]): string | undefined {
  if (given.length > MAX_SUGGESTED) return undefined;
  const lower = given.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(lower, candidate.toLowerCase(), least - 1);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}
