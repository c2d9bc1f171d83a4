/** Keeps names distinct. */
export class DistinctNames {
  private readonly used: Set<string>;
  private readonly counts = new Map<string, number>();

  constructor(
    names: readonly string[],
    private readonly longest: number,
  ) {
    this.used = new Set(names.map((name) => name.toLowerCase()));
  }

  add(text: string): string {
    const start = text.slice(0, this.longest);
    let name = start;
    let count = this.counts.get(start) ?? 1;
    while (this.used.has(name.toLowerCase())) {
      count += 1;
      name = `${text.slice(0, this.longest - String(count).length - 1)} ${count}`;
    }
    this.counts.set(start, count);
    this.used.add(name.toLowerCase());
    return name;
  }
}
