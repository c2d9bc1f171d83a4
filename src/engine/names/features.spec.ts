import { makeBlock, readBlock } from './block.js';
import { featuresOf, MAX_FEATURES, WORD_FEATURES } from './features.js';
import { readWeights } from './read-weights.js';
import { openWeights } from './weights.js';

const block = makeBlock(4000);
const words = openWeights(readWeights());

function features(text: string, index: number): number[] {
  readBlock(text, 0, text.length, words, block);
  const out = new Int32Array(MAX_FEATURES + 20);
  return Array.from(out.slice(0, featuresOf(text, block, index, out)));
}

describe('featuresOf', () => {
  it('never writes more than there is room for', () => {
    for (const text of ['A', 'J. , J. , "x" J.', 'Smith, John, Wu', '@a @b', "O'Neil-O'Dowd & Co., Inc."]) {
      readBlock(text, 0, text.length, words, block);
      const { count } = block.tokens;
      for (let index = 0; index < count; index++)
        expect(features(text, index).length).toBeLessThanOrEqual(MAX_FEATURES);
    }
  });

  it('gives the same for the same words wherever they stand in a text', () => {
    const sentence = 'they met Anna Weber in the yard on the hill by the sea';
    const text = `${sentence}\n\n${sentence}\n\n${sentence}`;
    expect(features(text, 2 + 13)).toEqual(features(text, 2 + 26));
  });

  it('differs in the word alone where the word alone differs', () => {
    const one = features('we saw Zzybor there', 2);
    const other = features('we saw Qqumar there', 2);
    const same = one.filter((feature) => other.includes(feature)).length;
    expect(same).toBeGreaterThanOrEqual(one.length - WORD_FEATURES);
    expect(same).toBeLessThan(one.length);
  });

  it('sees nothing behind a blank line', () => {
    expect(features('Anna Weber\n\nPrice list', 1)).toEqual(features('Anna Weber\n\nHigh tide', 1));
  });
});
