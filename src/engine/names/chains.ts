import type { Block } from './block.js';
import { MAX_CHAIN_LENGTH } from './decode.js';
import { GAP } from './tokens.js';

/**
 * Returns the end of the run of active tokens from `at` that is labelled in one pass: up to a blank line, another
 * column or {@link MAX_CHAIN_LENGTH}.
 */
export function chainEnd(block: Block, at: number): number {
  const { active, tokens } = block;
  const limit = Math.min(tokens.count, at + MAX_CHAIN_LENGTH);
  let end = at + 1;
  while (end < limit && active[end] === 1 && tokens.gap[end] !== GAP.paragraph && tokens.gap[end] !== GAP.column) end++;
  return end;
}
