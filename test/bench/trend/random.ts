/** Numbers from a seed, the same on every machine. The generator is mulberry32, by T. Ettinger. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` to below `to`. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from));
  }

  /** Standard normal, by the polar method. */
  normal(): number {
    for (;;) {
      const [x, y] = [2 * this.next() - 1, 2 * this.next() - 1];
      const square = x * x + y * y;
      if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
    }
  }

  /**
   * Gamma with mean 1.
   * @param shape from 1 on
   * @see G. Marsaglia, W. W. Tsang, "A simple method for generating gamma variables", ACM TOMS 26 (2000)
   */
  gamma(shape: number): number {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - this.next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return (d * v) / shape;
    }
  }

  /** Poisson; halved until multiplying uniform numbers is quick, as the sum of two is one again. */
  poisson(mean: number): number {
    if (mean > 30) {
      const half = Math.floor(mean / 2);
      return this.poisson(half) + this.poisson(mean - half);
    }
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count++;
    return count;
  }

  /** Negative binomial. @param size its variance is `mean + mean² / size`; infinite for Poisson */
  count(mean: number, size: number): number {
    return this.poisson(Number.isFinite(size) ? mean * this.gamma(size) : mean);
  }
}
