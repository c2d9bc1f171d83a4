import { timesOfParts } from '../../../test/support/work-time.js';
import { bindKind } from '../../../test/support/detector-defaults.js';
import { HASH_START, hashNext } from '../characters/word-hash.js';
import { compileScan, detect } from '../scan/detect.js';
import { CITY, CONDITION, DRUG, FIRST_NAME, HOSPITAL, nameLevel, SURNAME } from './entry.js';
import { lexicon } from './lexicon.js';
import { wokenBy } from './term-bits.js';

const find = (kind: string, text: string, options: object = {}): string[] =>
  detect(text, compileScan(bindKind(kind, options), 0.5)).map(({ start, end }) => text.slice(start, end));

const entryOf = (word: string): number => lexicon().word(word, 0, word.length);

describe('the lexicon', () => {
  it('has more terms than its sources have in any one list', () => {
    expect(lexicon().size).toBeGreaterThan(300_000);
  });

  it.each([
    ['Jose', FIRST_NAME],
    ['JOSÉ', FIRST_NAME],
    ['jose\u0301', FIRST_NAME],
    ['Müller', SURNAME],
    ['Mueller', SURNAME],
    ['Łukasz', FIRST_NAME],
    ["O'Brien", SURNAME],
    ['metformin', DRUG],
  ])('knows %s whatever its case and accents', (word, list) => {
    expect(entryOf(word) & list).toBe(list);
  });

  it('says how seldom a word is a name', () => {
    expect(['Svenson', 'Baker', 'Grant', 'Will'].map((word) => nameLevel(entryOf(word)))).toEqual([0, 1, 2, 3]);
  });

  it.each(['', 'x'.repeat(100), 'Qwertzkyly', '山田'])('does not know %j', (word) => {
    expect(entryOf(word)).toBe(0);
  });

  it.each([
    ['New York City', CITY, 13],
    ['New\nYork', CITY, 8],
    ['New  York, NY', CITY, 9],
    ['NEW-YORK', CITY, 8],
    ['St. Louis', CITY, 9],
    ['Mount Sinai Hospital.', HOSPITAL, 20],
    ['type 2 diabetes mellitus', CONDITION, 24],
    ['COVID-19', CONDITION, 8],
    ["Crohn's disease", CONDITION, 15],
  ])('reads the longest term of %j', (text, list, end) => {
    const known = lexicon();
    expect(known.longest(text, 0, /^\p{L}+/u.exec(text)?.[0].length ?? 0, list)).not.toBe(0);
    expect(known.end).toBe(end);
  });

  it('has no term across a blank line or a full stop', () => {
    expect(lexicon().longest('New\n\nYork', 0, 3, CITY)).toBe(0);
    expect(lexicon().longest('There. York', 0, 5, CITY)).toBe(0);
  });

  it('finds a word by the hash of its folded letters', () => {
    const hash = Array.from('boston').reduce((sum, letter) => hashNext(sum, letter.charCodeAt(0)), HASH_START);
    expect(lexicon().wakes('BOSTON', 0, 6, hash, wokenBy(CITY))).not.toBe(0);
    expect(lexicon().wakes('BOSTEN', 0, 6, hash, wokenBy(CITY))).toBe(0);
    expect(lexicon().wakes('BOSTON', 0, 6, hash, wokenBy(DRUG))).toBe(0);
  });
});

describe('options', () => {
  const misspelt = 'Call Rodrigues and Rodrigyez, or Rodrigyyz, or Rodrigyez again.';

  it('are exact by default', () => {
    expect(find('surname', misspelt)).toEqual(['Rodrigues']);
  });

  it('find near terms, every time they stand in the text', () => {
    expect(find('surname', misspelt, { fuzzy: true })).toEqual(['Rodrigues', 'Rodrigyez', 'Rodrigyez']);
    expect(find('surname', misspelt, { fuzzy: true, sensitivity: 'low' })).toEqual([
      'Rodrigues',
      'Rodrigyez',
      'Rodrigyyz',
      'Rodrigyez',
    ]);
    expect(find('surname', misspelt, { fuzzy: true, sensitivity: 'high' })).toEqual(['Rodrigues']);
    expect(find('drug', 'takes metfornin and asprin', { fuzzy: true })).toEqual(['metfornin', 'asprin']);
    expect(find('state', 'moved to Masachusetts', { fuzzy: true, sensitivity: 'auto' })).toEqual(['Masachusetts']);
    expect(find('city', 'from Philadelpia', { fuzzy: true })).toEqual(['Philadelpia']);
    expect(find('first-name', 'Jenifferr called', { fuzzy: true })).toEqual(['Jenifferr']);
    expect(find('hospital', 'at Mount Sinai Hospital', { fuzzy: true })).toEqual(['Mount Sinai Hospital']);
    expect(find('county', 'in Mariccopa County', { fuzzy: true })).toEqual(['Mariccopa County']);
  });

  it('leave words that are spelt right, however near a term they are', () => {
    expect(find('surname', 'Smite the iron. Worlds apart.', { fuzzy: true })).toEqual([]);
    expect(find('drug', 'the aspiring imaging team', { fuzzy: true })).toEqual([]);
  });

  it('take terms with a capital alone when asked to', () => {
    expect(find('medical-condition', 'asthma and Asthma', { capitalized: true })).toEqual(['Asthma']);
    expect(find('drug', 'metformin, Metformin', { capitalized: true })).toEqual(['Metformin']);
    expect(find('surname', 'john smith', { capitalized: true })).toEqual([]);
    expect(find('state', 'in texas and Texas', { capitalized: true })).toEqual(['Texas']);
  });

  it('take a time in proportion to the text', () => {
    const scan = compileScan(bindKind('surname', { fuzzy: true }), 0.5);
    const words = Array.from({ length: 500 }, (_, serial) => `Xq${lettersOf(serial)}yz `).join('');
    expect(timesOfParts(words, (text) => detect(text, scan), 8)).toBeLessThan(8);
  });
});

const lettersOf = (serial: number): string =>
  Array.from(String(serial), (digit) => String.fromCharCode(97 + Number(digit))).join('');
