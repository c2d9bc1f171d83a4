import { NAME_TYPES } from './labels.js';
import type { Runtime, RuntimeSession } from './runtime.js';
import { windowsOf, type WordWindow } from './windows.js';
import type { SpecialPieces, Word } from './word-piece.js';

/**
 * The number of pieces of a window, including the special pieces at its start and end. The model accepts 512, but with
 * longer windows it is slower and, on the labelled sets in `docs/explanation/names-deep.md`, no better.
 */
export const WINDOW_PIECES = 128;
const OVERLAP_PIECES = 32;
/** The number of windows in one run of the model; it needs a few megabytes of memory per window. */
const BATCH_SIZE = 8;

/** The votes on whether words are names: one row per word with a number for each of {@link NAME_TYPES}. */
export type WordVotes = Float32Array;

/** Runs the model on words. */
export class NameModel {
  constructor(
    private readonly runtime: Runtime,
    private readonly session: RuntimeSession,
    private readonly special: SpecialPieces,
    /** For each label the index of its type, or -1. */
    private readonly typeOfLabel: readonly number[],
  ) {}

  async judge(words: readonly Word[]): Promise<WordVotes> {
    const votes = new Float32Array(words.length * NAME_TYPES.length);
    const windows = windowsOf(words, WINDOW_PIECES - 2, OVERLAP_PIECES);
    for (let at = 0; at < windows.length; at += BATCH_SIZE)
      await this.judgeBatch(words, windows.slice(at, at + BATCH_SIZE), votes);
    return votes;
  }

  private async judgeBatch(words: readonly Word[], windows: readonly WordWindow[], votes: WordVotes): Promise<void> {
    const rows = windows.map(({ from, to }) => words.slice(from, to).flatMap(({ pieces }) => pieces));
    const width = 2 + rows.reduce((most, row) => Math.max(most, row.length), 0);
    const { Tensor } = this.runtime;
    const ids = new BigInt64Array(rows.length * width).fill(BigInt(this.special.padding));
    const mask = new BigInt64Array(rows.length * width);
    for (const [row, pieces] of rows.entries()) {
      const line = [this.special.start, ...pieces, this.special.end];
      for (const [column, piece] of line.entries()) ids[row * width + column] = BigInt(piece);
      mask.fill(1n, row * width, row * width + line.length);
    }
    const shape = [rows.length, width];
    const { logits } = await this.session.run({
      input_ids: new Tensor('int64', ids, shape),
      attention_mask: new Tensor('int64', mask, shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
    });
    const labels = this.typeOfLabel.length;
    if (!(logits?.data instanceof Float32Array) || logits.data.length !== ids.length * labels) {
      throw new Error('The output of the model does not have the shape given in its config');
    }
    for (const [row, window] of windows.entries()) this.vote(words, window, logits.data, row * width + 1, votes);
  }

  /** Sets the vote of each word to the average of its pieces. */
  private vote(
    words: readonly Word[],
    window: WordWindow,
    logits: Float32Array,
    first: number,
    votes: WordVotes,
  ): void {
    let piece = first;
    for (let at = window.from; at < window.to; at++) {
      const count = words[at]?.pieces.length ?? 0;
      if (at >= window.keepFrom && at < window.keepTo) {
        for (let i = 0; i < count; i++) this.addShares(logits, piece + i, 1 / count, votes, at * NAME_TYPES.length);
      }
      piece += count;
    }
  }

  /** Adds the softmax over the labels of one piece, summed by type. */
  private addShares(logits: Float32Array, piece: number, weight: number, votes: WordVotes, to: number): void {
    const labels = this.typeOfLabel.length;
    const row = logits.subarray(piece * labels, (piece + 1) * labels);
    let maxLogit = -Infinity;
    for (const logit of row) maxLogit = Math.max(maxLogit, logit);
    let sum = 0;
    for (const logit of row) sum += Math.exp(logit - maxLogit);
    for (const [label, type] of this.typeOfLabel.entries()) {
      if (type < 0) continue;
      votes[to + type] = (votes[to + type] ?? 0) + (weight * Math.exp((row[label] ?? -Infinity) - maxLogit)) / sum;
    }
  }
}
