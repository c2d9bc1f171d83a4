import { LABELS } from './weights.js';

/** Returns true if label `to` may follow label `from`: inside only follows begin or inside of the same type. */
export const mayFollow = (from: number, to: number): boolean =>
  to === 0 || to % 2 === 1 || from === to || from === to - 1;

/** The maximum number of tokens in a chain; longer chains are cut. */
export const MAX_CHAIN_LENGTH = 512;

/** Finds the best labels for chains of tokens and their probabilities. Its arrays are reused for each chain. */
export class Decoder {
  /** Scores at token × 7 + label; set before decoding. */
  readonly scores = new Float64Array(MAX_CHAIN_LENGTH * LABELS);
  /** The label of each token; set by {@link decode}. */
  readonly labels = new Uint8Array(MAX_CHAIN_LENGTH);
  /** Probabilities at token × 7 + label; set by {@link weigh}. */
  readonly shares = new Float64Array(MAX_CHAIN_LENGTH * LABELS);
  private readonly best = new Float64Array(MAX_CHAIN_LENGTH * LABELS);
  private readonly from = new Uint8Array(MAX_CHAIN_LENGTH * LABELS);
  private readonly forward = new Float64Array(MAX_CHAIN_LENGTH * LABELS);
  /** The exponentials of the scores of each token, relative to its highest. */
  private readonly lifts = new Float64Array(MAX_CHAIN_LENGTH * LABELS);
  private readonly exps = new Float64Array(LABELS * LABELS);

  /** @param pairs weights of label pairs, at previous label × 7 + label */
  constructor(private readonly pairs: Float64Array) {
    this.prepare();
  }

  /** Must be called after the weights of pairs have changed. */
  prepare(): void {
    const { pairs } = this;
    for (let before = 0; before < LABELS; before++)
      for (let label = 0; label < LABELS; label++)
        this.exps[before * LABELS + label] = mayFollow(before, label)
          ? Math.exp(pairs[before * LABELS + label] ?? 0)
          : 0;
  }

  /**
   * Runs the Viterbi algorithm over `length` tokens, with O before the first and behind the last. Returns true if some
   * label is not O.
   */
  decode(length: number): boolean {
    const { scores, best, from, pairs, labels } = this;
    for (let at = 0; at < length; at++) {
      for (let label = 0; label < LABELS; label++) {
        let top = -Infinity;
        let chosen = 0;
        if (at === 0) top = mayFollow(0, label) ? (pairs[label] ?? 0) : -Infinity;
        else
          for (let before = 0; before < LABELS; before++) {
            if (!mayFollow(before, label)) continue;
            const value = (best[(at - 1) * LABELS + before] ?? 0) + (pairs[before * LABELS + label] ?? 0);
            if (value > top) {
              top = value;
              chosen = before;
            }
          }
        best[at * LABELS + label] = top + (scores[at * LABELS + label] ?? 0);
        from[at * LABELS + label] = chosen;
      }
    }
    let label = 0;
    let top = -Infinity;
    for (let last = 0; last < LABELS; last++) {
      const value = (best[(length - 1) * LABELS + last] ?? 0) + (pairs[last * LABELS] ?? 0);
      if (value > top) {
        top = value;
        label = last;
      }
    }
    let isFound = false;
    for (let at = length - 1; at >= 0; at--) {
      labels[at] = label;
      if (label !== 0) isFound = true;
      label = from[at * LABELS + label] ?? 0;
    }
    return isFound;
  }

  /**
   * Runs the forward-backward algorithm: fills `shares` with the probability of each label and returns the logarithm of
   * the partition function.
   */
  weigh(length: number): number {
    const { scores, forward, shares, exps, lifts } = this;
    let log = 0;
    for (let at = 0; at < length; at++) {
      let most = -Infinity;
      for (let label = 0; label < LABELS; label++) most = Math.max(most, scores[at * LABELS + label] ?? 0);
      let sum = 0;
      for (let label = 0; label < LABELS; label++) {
        let into = 0;
        if (at === 0) into = exps[label] ?? 0;
        else
          for (let before = 0; before < LABELS; before++)
            into += (forward[(at - 1) * LABELS + before] ?? 0) * (exps[before * LABELS + label] ?? 0);
        const lift = Math.exp((scores[at * LABELS + label] ?? 0) - most);
        lifts[at * LABELS + label] = lift;
        const value = into * lift;
        forward[at * LABELS + label] = value;
        sum += value;
      }
      for (let label = 0; label < LABELS; label++)
        forward[at * LABELS + label] = (forward[at * LABELS + label] ?? 0) / sum;
      log += most + Math.log(sum);
    }
    let closing = 0;
    for (let label = 0; label < LABELS; label++)
      closing += (forward[(length - 1) * LABELS + label] ?? 0) * (exps[label * LABELS] ?? 0);
    this.backward(length);
    for (let at = 0; at < length; at++) {
      let sum = 0;
      for (let label = 0; label < LABELS; label++) sum += shares[at * LABELS + label] ?? 0;
      for (let label = 0; label < LABELS; label++)
        shares[at * LABELS + label] = (shares[at * LABELS + label] ?? 0) / sum;
    }
    return log + Math.log(closing);
  }

  /** Scaled backward weights at token × 7 + label. */
  readonly back = new Float64Array(MAX_CHAIN_LENGTH * LABELS);
  /** The forward weights, for training. */
  get ahead(): Float64Array {
    return this.forward;
  }
  /** Exponentials of the weights of pairs, for training. */
  get pairExps(): Float64Array {
    return this.exps;
  }

  private backward(length: number): void {
    const { forward, shares, exps, back, lifts } = this;
    for (let label = 0; label < LABELS; label++) {
      back[(length - 1) * LABELS + label] = exps[label * LABELS] ?? 0;
    }
    for (let at = length - 2; at >= 0; at--) {
      let total = 0;
      for (let label = 0; label < LABELS; label++) {
        let sum = 0;
        for (let after = 0; after < LABELS; after++)
          sum +=
            (exps[label * LABELS + after] ?? 0) *
            (lifts[(at + 1) * LABELS + after] ?? 0) *
            (back[(at + 1) * LABELS + after] ?? 0);
        back[at * LABELS + label] = sum;
        total += sum;
      }
      for (let label = 0; label < LABELS; label++) back[at * LABELS + label] = (back[at * LABELS + label] ?? 0) / total;
    }
    for (let index = 0; index < length * LABELS; index++) shares[index] = (forward[index] ?? 0) * (back[index] ?? 0);
  }
}
