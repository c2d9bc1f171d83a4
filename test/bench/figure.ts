/** One row of the speed table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `x` is a ratio within the run. */
  readonly unit: string;
  /** What it should reach, for example `>= 0.5`. */
  readonly target?: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Whether a value keeps to a target such as `<= 2.1`; undefined where there is none. */
export function meets({ value, target }: Figure): boolean | undefined {
  const bound = target === undefined ? null : /^(<=|>=) ([\d.]+)$/.exec(target);
  if (!bound) return undefined;
  return bound[1] === '<=' ? value <= Number(bound[2]) : value >= Number(bound[2]);
}
