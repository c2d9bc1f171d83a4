import { makeBlock, readBlock, type Block } from './block.js';
import { hashesOf, hasName, KNOWN, NAME_BITS, setName } from './known-names.js';
import { readWeights } from './read-weights.js';
import { makeTokens, tokenize } from './tokens.js';
import { openWeights } from './weights.js';

const weights = openWeights(readWeights());
const names = new Uint8Array(2 ** (NAME_BITS - 3));
const tokens = makeTokens(64);

function know(kind: 'place' | 'firm' | 'eponym', name: string): void {
  tokenize(name, 0, name.length, tokens);
  for (const hash of hashesOf(kind, tokens)) setName(names, hash);
}
know('firm', 'Zorbex');
know('firm', 'Quillmark & Sons');
know('firm', 'J.P. Vandrel');
know('place', 'Upper Thornwick');
know('eponym', 'Brinkwell');

const block: Block = makeBlock(4000);
function knownOf(text: string, word: string): number {
  readBlock(text, 0, text.length, { ...weights, names }, block);
  return block.known[Array.from(block.tokens.start).indexOf(text.indexOf(word))] ?? -1;
}

describe('names that are known by themselves', () => {
  it('are found in any case, and whole', () => {
    expect(knownOf('she joined Zorbex', 'Zorbex')).toBe(KNOWN.firm);
    expect(knownOf('she joined zorbex', 'zorbex')).toBe(KNOWN.firm);
    const text = 'we met Quillmark & Sons there';
    expect([knownOf(text, 'Quillmark'), knownOf(text, '&'), knownOf(text, 'Sons'), knownOf(text, 'there')]).toEqual([
      KNOWN.firm,
      KNOWN.firmOn,
      KNOWN.firmOn,
      0,
    ]);
    expect(knownOf('from Upper Thornwick', 'Thornwick')).toBe(KNOWN.placeOn);
    expect(knownOf('Brinkwell negative', 'Brinkwell')).toBe(KNOWN.eponym);
  });

  it('are none in part, and do not reach over lines', () => {
    expect(knownOf('we met Quillmark & Daughters', 'Quillmark')).toBe(0);
    expect(knownOf('we met Quillmark\n& Sons', 'Quillmark')).toBe(0);
  });

  it('may have periods or none', () => {
    expect(knownOf('the bank JP Vandrel', 'JP')).toBe(0);
    expect(knownOf('the bank J P Vandrel', 'Vandrel')).toBe(KNOWN.firmOn);
    expect(knownOf('the bank J.P. Vandrel', 'Vandrel')).toBe(KNOWN.firmOn);
  });

  it('seldom seem to be in the table when they are not', () => {
    let seeming = 0;
    for (let hash = 1; hash <= 10_000; hash++) if (hasName(weights.names, Math.imul(hash, 0x2545f491))) seeming++;
    expect(seeming).toBeLessThan(150);
  });
});

describe('short forms in brackets', () => {
  const text = 'They asked the Marsh and Fen Board (MFB) and “Dry Land” (XYZ).';
  it('are told by the first letters of the words before', () => {
    expect(knownOf(text, 'MFB')).toBe(KNOWN.acronym);
    expect(knownOf(text, 'Marsh') & (KNOWN.long | KNOWN.longFirst)).toBe(KNOWN.long | KNOWN.longFirst);
    expect(knownOf(text, 'Board') & (KNOWN.long | KNOWN.longFirst)).toBe(KNOWN.long);
  });
  it('are none where the letters differ', () => {
    expect(knownOf(text, 'XYZ') & KNOWN.acronym).toBe(0);
    expect(knownOf(text, 'Dry') & KNOWN.long).toBe(0);
  });
});
