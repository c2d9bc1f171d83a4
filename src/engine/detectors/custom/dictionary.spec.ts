import fc from 'fast-check';

import { compileScan, detect } from '../../scan/detect.js';
import { bind } from '../detector.js';
import { dictionaryDetector, type DictionaryOptions } from './dictionary.js';

const EXACT: DictionaryOptions = { terms: [], fuzzy: false, sensitivity: 'off', capitalized: false };

function find(text: string, options: Partial<DictionaryOptions>): [string, number][] {
  const scan = compileScan([bind(dictionaryDetector, { ...EXACT, ...options }, 0)]);
  return detect(text, scan).map(({ start, end, confidence }) => [text.slice(start, end), confidence]);
}

const exact = (text: string, ...terms: string[]): string[] => find(text, { terms }).map(([value]) => value);

describe('exact terms', () => {
  it('are whole words in any case, with punctuation beside', () => {
    expect(exact('Smith, (smith) "SMITH"; smith. Smithson blacksmith smith2 smith_x Smith’s', 'Smith')).toEqual([
      ...['Smith', 'smith', 'SMITH', 'smith', 'smith', 'Smith'],
    ]);
  });

  it('of several words lie across any white space and line breaks', () => {
    const text = 'New York\nnew  york\r\nNEW\tYORK new\u00a0york\nnew\n\nyork newyork new, york';
    expect(exact(text, 'New York')).toEqual(['New York', 'new  york', 'NEW\tYORK', 'new\u00a0york', 'new\n\nyork']);
  });

  it('at line breaks and at both ends of the text are found', () => {
    expect(exact('Anna\nwent\nAnna', 'anna')).toEqual(['Anna', 'Anna']);
  });

  it('that lie in each other are all found, the longest at each end', () => {
    expect(exact('the New York City hall', 'york', 'new york', 'New York City', 'city hall')).toEqual([
      ...['New York', 'New York City', 'City hall'],
    ]);
  });

  it('begin again inside a term that fails at its last word', () => {
    expect(exact('a a b a a a c', 'a a a c', 'a b')).toEqual(['a b', 'a a a c']);
  });

  it('with apostrophes and hyphens match their typographic forms', () => {
    expect(
      exact("O’Brien O'Brien Jean–Luc Jean-Luc St. Mary’s St.  Mary’s", "O'Brien", 'jean-luc', "st. mary's"),
    ).toEqual([...['O’Brien', "O'Brien", 'Jean–Luc', 'Jean-Luc', 'St. Mary’s', 'St.  Mary’s']]);
  });

  it('of other scripts are folded and composed', () => {
    expect(exact('MÜLLER müller mu\u0308ller ΟΔΥΣΣΕΎΣ Иван', 'Müller', 'οδυσσεύς', 'иван')).toEqual([
      ...['MÜLLER', 'müller', 'mu\u0308ller', 'ΟΔΥΣΣΕΎΣ', 'Иван'],
    ]);
  });

  it('of scripts without blanks are found inside a sentence', () => {
    expect(exact('患者は山田太郎さんです。', '山田太郎')).toEqual(['山田太郎']);
  });

  it('without a letter are found as they are', () => {
    expect(exact('a *** b', '***')).toEqual(['***']);
  });

  it('are taken literally and never as a pattern', () => {
    expect(exact('axb a.b (a', 'a.b', '(a', '')).toEqual(['a.b', '(a']);
  });

  it('keep the punctuation that is part of them', () => {
    expect(exact('C++ or C, #7 or 7; Acme Inc. and Acme Inc', 'C++', '#7', 'Acme Inc.')).toEqual([
      ...['C++', '#7', 'Acme Inc', 'Acme Inc'],
    ]);
  });

  it('that must be capital are found with a capital alone', () => {
    expect(find('Rose rose ROSE', { terms: ['rose'], capitalized: true }).map(([value]) => value)).toEqual([
      'Rose',
      'ROSE',
    ]);
  });

  it('carry the classification of the dictionary', () => {
    const bound = bind(dictionaryDetector, { ...EXACT, terms: ['x1'], classification: 'wards' }, 3);
    expect(detect('x1', compileScan([bound]))).toEqual([
      {
        start: 0,
        end: 2,
        kind: 'custom-dictionary',
        confidence: 1,
        detector: 'dictionary',
        classification: 'wards',
        rule: 3,
      },
    ]);
  });

  it('are found wherever they stand, whatever the words around', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.array(word),
        fc.array(word),
        (term, before, after) => {
          const text = [...before, ...term, ...after].join(' ');
          expect(exact(text, term.join(' '))).toContain(term.join(' '));
        },
      ),
    );
  });
});

describe('near terms', () => {
  const near = (text: string, sensitivity: DictionaryOptions['sensitivity'], ...terms: string[]): [string, number][] =>
    find(text, { terms, fuzzy: true, sensitivity });

  it('are found every time, not the first alone', () => {
    expect(near('Jonson, Johnson, Jonson, Johnsen', 'medium', 'Johnson')).toEqual([
      ['Jonson', 0.7],
      ['Johnson', 1],
      ['Johnson', 0.9],
      ['Jonson', 0.7],
      ['Johnsen', 0.7],
    ]);
  });

  it('may differ in as many letters as the sensitivity says', () => {
    const text = 'Washington Washingtan Woshingtan';
    expect(near(text, 'off', 'Washington')).toEqual([['Washington', 1]]);
    expect(near(text, 'high', 'Washington').map(([value]) => value)).toEqual(['Washington', 'Washington']);
    expect(near(text, 'medium', 'Washington').map(([, confidence]) => confidence)).toEqual([1, 0.9, 0.7]);
    expect(near(text, 'low', 'Washington').map(([, confidence]) => confidence)).toEqual([1, 0.9, 0.7, 0.5]);
  });

  it('may differ by the length of the term under auto', () => {
    expect(near('Rost Maxter Woshingtan', 'auto', 'Rose', 'Master', 'Washington')).toEqual([
      ['Maxter', 0.7],
      ['Woshingtan', 0.5],
    ]);
  });

  it('of several words have as many words', () => {
    expect(near('Saint Mary Hospitol', 'medium', 'Saint Mary Hospital')).toEqual([['Saint Mary Hospitol', 0.7]]);
  });

  it('are never words of one or two letters', () => {
    expect(near('a ab by', 'low', 'ax', 'it')).toEqual([]);
  });

  it('find whatever one edit makes of a term', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{5,12}$/), fc.nat(), fc.constantFrom('', 'z', 'zz'), (term, at, put) => {
        const place = at % term.length;
        const edited = term.slice(0, place) + put + term.slice(place + 1);
        expect(near(`so ${edited} it`, 'low', term).map(([value]) => value)).toContain(edited);
      }),
    );
  });
});
