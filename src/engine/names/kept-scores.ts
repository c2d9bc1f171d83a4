import { MAX_BLOCK_LENGTH } from './block-end.js';
import type { Block } from './block.js';
import { MAX_DISTANCE } from './features.js';
import { LABELS } from './weights.js';

/** The maximum number of tokens whose scores are kept, as many as two megabytes of prose have; they take 4 MB. */
const MAX_KEPT = 65_536;

/**
 * The scores of a text's tokens from the first pass, in the order of the tokens, for the second pass: only those of
 * tokens near a word that the first pass has activated are different there.
 */
export class KeptScores {
  private scores = new Float64Array(512 * LABELS);
  private count = 0;
  /** The number of active tokens in the blocks before, in the second pass. */
  private numbered = 0;
  /** By token of the block: the position of its scores; -1 for tokens that had none. */
  private readonly positions = new Int32Array(MAX_BLOCK_LENGTH);

  clear(): void {
    this.count = 0;
    this.numbered = 0;
  }

  /** Keeps the scores of the next `tokens` tokens of the first pass. */
  keep(scores: Float64Array, tokens: number): void {
    const count = this.count + tokens;
    if (count > MAX_KEPT) return;
    if (count * LABELS > this.scores.length) {
      const grown = new Float64Array(Math.max(count * LABELS, this.scores.length * 2));
      grown.set(this.scores);
      this.scores = grown;
    }
    this.scores.set(scores.subarray(0, tokens * LABELS), this.count * LABELS);
    this.count = count;
  }

  /** Finds the scores of a block's tokens; must precede any change of what is active. */
  number({ tokens, active }: Block): void {
    for (let index = 0; index < tokens.count; index++)
      this.positions[index] = active[index] === 1 ? this.numbered++ : -1;
  }

  /** Writes the scores of a token to `into` at `place`; false if they are not known. */
  read({ tokens, active }: Block, index: number, into: Float64Array, place: number): boolean {
    const { positions, scores } = this;
    const position = positions[index] ?? -1;
    if (position < 0 || position >= this.count) return false;
    const last = Math.min(tokens.count - 1, index + MAX_DISTANCE);
    for (let near = Math.max(0, index - MAX_DISTANCE); near <= last; near++)
      if (active[near] === 1 && (positions[near] ?? 0) < 0) return false;
    for (let label = 0; label < LABELS; label++) into[place + label] = scores[position * LABELS + label] ?? 0;
    return true;
  }
}
