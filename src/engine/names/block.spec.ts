import { makeBlock, MODE, PLACE, readBlock, TERM } from './block.js';
import { chainEnd } from './chains.js';
import { readWeights } from './read-weights.js';
import { openWeights } from './weights.js';

const block = makeBlock(4000);
const words = openWeights(readWeights());

/** Returns the active words, chain by chain. */
function chains(text: string): string[] {
  readBlock(text, 0, text.length, words, block);
  const { start, end, count } = block.tokens;
  const found: string[] = [];
  for (let at = 0; at < count; at++) {
    if (block.active[at] !== 1) continue;
    const stop = chainEnd(block, at);
    found.push(text.slice(start[at], end[stop - 1]));
    at = stop - 1;
  }
  return found;
}
const at = (text: string, word: string): number => {
  readBlock(text, 0, text.length, words, block);
  return Array.from(block.tokens.start).indexOf(text.indexOf(word));
};

describe('readBlock', () => {
  it('looks at words that may be part of a name, with what joins them', () => {
    expect(chains('they met F. J. van Leeuwen of Acme Inc. and left it there')).toEqual([
      'F. J. van Leeuwen of Acme Inc.',
    ]);
    expect(chains('the price of the house was high')).toEqual([]);
  });

  it('looks at lower case where it is a name or no known word', () => {
    expect(chains('did you see jennifer when kjersti left')).toEqual(['jennifer', 'kjersti']);
  });

  it('parts columns, and blank lines', () => {
    expect(chains('Anna Weber   Hartmann\n\nOslo')).toEqual(['Anna Weber', 'Hartmann', 'Oslo']);
  });

  it('passes over addresses', () => {
    expect(chains('write to john.smith@acme.example or https://acme.example/John now')).toEqual([]);
  });

  it('takes handles in short texts alone', () => {
    expect(chains('thanks @zzyx for it')).toEqual(['@zzyx']);
    expect(chains(`thanks @zzyx for it ${'and so on '.repeat(40)}`)).toEqual(['zzyx']);
  });

  it.each([
    ['It was John again.', 'John', MODE.mixed],
    ['IT WAS JOHN AGAIN.', 'JOHN', MODE.upper],
    ['it was john again.', 'john', MODE.lower],
    ['Overhead Press Bench', 'Press', MODE.title],
  ])('says how the sentence %j is written', (text, word, mode) => {
    const index = at(text, word);
    expect(block.mode[index]).toBe(mode);
  });

  it('knows where sentences begin, and that a title ends none', () => {
    const text = 'We saw Dr. Weber. Later he left.';
    expect((block.place[at(text, 'Weber')] ?? 0) & PLACE.sentence).toBe(0);
    expect((block.place[at(text, 'Later')] ?? 0) & PLACE.sentence).toBe(PLACE.sentence);
  });

  it('knows places of several words', () => {
    const text = 'a flight to New York City in May';
    const index = at(text, 'New');
    expect(Array.from(block.term.slice(index, index + 4))).toEqual([TERM.place, TERM.placeOn, TERM.placeOn, TERM.none]);
  });
});
