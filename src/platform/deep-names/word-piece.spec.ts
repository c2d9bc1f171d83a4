import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/any-character.js';
import { WordPieces } from './word-piece.js';

const LIST = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'ann',
  '##a',
  'an',
  '##na',
  '##nb',
  'o',
  "'",
  'neil',
  'jose',
  '中',
  '.',
  '$',
  '5',
];
const pieces = WordPieces.of(`${LIST.join('\n')}\n`);

/** Formats words as `text: piece piece | text: …`. */
const cut = (text: string): string =>
  pieces
    .wordsOf(text)
    .map((word) => `${text.slice(word.start, word.end)}: ${word.pieces.map((piece) => LIST[piece]).join(' ')}`)
    .join(' | ');

describe('words in pieces', () => {
  it.each([
    ['the longest piece goes first', 'anna', 'anna: ann ##a'],
    ['whatever its case', 'ANN', 'ANN: ann'],
    ['without its accents, composed or not', 'José Jose\u0301', 'José: jose | Jose\u0301: jose'],
    ['marks are words of their own', "O'Neil.", "O: o | ': ' | Neil: neil | .: ."],
    ['so are the signs that are symbols to Unicode', '$5', '$: $ | 5: 5'],
    ['and ideographs', '中中', '中: 中 | 中: 中'],
    ['a word that does not come out is unknown as a whole', 'annx', 'annx: [UNK]'],
    ['what is not shown is not there', 'an\u00adn\u200b \u200b', 'an\u00adn\u200b: ann'],
    ['blanks of all kinds part words', 'ann\u00a0ann\tann\n', 'ann: ann | ann: ann | ann: ann'],
  ])('%s', (_, text, expected) => {
    expect(cut(text)).toBe(expected);
  });

  it('is one unknown piece, however long a word is', () => {
    expect(pieces.wordsOf('a'.repeat(1_000_000))).toEqual([{ start: 0, end: 1_000_000, pieces: [1] }]);
  });

  it('gives words of any string in order, with no blank in them', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        let last = 0;
        for (const { start, end, pieces: numbers } of pieces.wordsOf(`${text}\ud800`)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(numbers.length).toBeGreaterThan(0);
          expect(text.slice(start, end)).not.toMatch(/\s/);
          last = end;
        }
      }),
    );
  });

  it('refuses a list that is none', () => {
    expect(() => WordPieces.of('one\ntwo')).toThrow(RangeError);
  });
});
