import fc from 'fast-check';

import { anyCharacter } from '../../../test/support/any-character.js';
import { budget, isDrawn, oneOf, seedFor } from '../../../test/support/budget.js';
import { timesOfParts } from '../../../test/support/work-time.js';
import { bindKind } from '../../../test/support/detector-defaults.js';
import { CATALOG } from '../detectors/catalog.js';
import { bind, type BoundDetector, type Find } from '../detectors/detector.js';
import { dictionaryDetector } from '../detectors/custom/dictionary.js';
import type { Span } from '../spans/span.js';
import { compileScan, detect } from './detect.js';

/** Options under which detectors examine more than by default. */
const WIDE: Readonly<Record<string, object>> = {
  'credit-card': { onlyWordBoundaries: false },
  'email-address': { onlyStrictMatches: false },
  'iban-code': { onlyValidIBANCodes: false },
  'phone-number': { region: ['US', 'DE', 'FR'] },
  url: { requireHttpWwwPrefix: false },
};

const everything = [...CATALOG.keys()].flatMap((kind) => bindKind(kind, WIDE[kind]));
const words = bind(
  dictionaryDetector,
  { terms: ['Anna Example', 'a', '山田', 'O’Brien'], fuzzy: true, sensitivity: 'low', capitalized: false },
  0,
);
const scan = compileScan([...everything, words]);
const formats = compileScan(everything);

const expectSound = (text: string, spans: readonly Span[]): void => {
  let last = { start: 0, end: 0 };
  for (const { start, end, confidence } of spans) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(start > last.start || (start === last.start && end >= last.end)).toBe(true);
    last = { start, end };
  }
};

const piece = fc.constantFrom(
  ...['219-09-9999', '202-555-0143', 'a@b.example', 'http://', 'www.', '::', ':', '-', '.', '@', '(', ')', '+', '/'],
  ...[
    'DE89',
    ' ',
    '\u00a0',
    '\r\n',
    '\0',
    '\ud800',
    '\udc00',
    '😀',
    'January',
    'may',
    '5',
    '2024',
    '00',
    'é',
    '山田',
    'Anna',
  ],
);

describe('detect', () => {
  it('emits ordered spans inside the text, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.array(piece).map((all) => all.join('')),
        ),
        (text) => {
          expectSound(text, detect(text, scan));
        },
      ),
      { numRuns: budget(100, 5_000) },
    );
  });

  it('finds the same wherever in a text a value stands', () => {
    const value = 'SSN 219-09-9999, anna@example.com, 192.0.2.1, 4111 1111 1111 1111, January 5, 2024';
    const found = detect(value, scan).map(({ start, end, kind }) => [value.slice(start, end), kind]);
    fc.assert(
      fc.property(fc.stringMatching(/^[ a-z\n]{0,80}$/), (filler) => {
        const text = `${filler}\n\n${value}\n\n${filler}`;
        const inside = detect(text, scan)
          .filter(({ start }) => start >= filler.length + 2 && start < filler.length + 2 + value.length)
          .map(({ start, end, kind }) => [text.slice(start, end), kind]);
        expect(inside).toEqual(found);
      }),
      { numRuns: budget(40, 1_000) },
    );
  });

  it('has no memory of the text before', () => {
    const text = 'a@b.example 219-09-9999 www.example.com';
    const first = detect(text, scan);
    detect('x'.repeat(1000), scan);
    expect(detect(text, scan)).toEqual(first);
  });

  it('keeps the order of detectors that find the same place', () => {
    const here: Find = (_text, at, end, emit) => {
      emit(at, end, 0.5);
    };
    const both = ['one', 'two'].map((id): BoundDetector => ({
      id,
      kind: 'id',
      triggers: ['digits'],
      rule: 0,
      find: here,
    }));
    expect(detect('a 12 b', compileScan(both)).map(({ detector }) => detector)).toEqual(['one', 'two']);
  });

  it('finds nothing when nothing looks', () => {
    expect(detect('219-09-9999', compileScan([]))).toEqual([]);
  });
});

const HOSTILE: readonly (readonly [name: string, unit: string])[] = [
  ['digits and hyphens', '1-'],
  ['letters and dots', 'a.'],
  ['at signs', '@'],
  ['addresses without an end', 'a@'],
  ['the longest local part, over and over', `${'a'.repeat(64)}@`],
  ['brackets', '('],
  ['colons', ':'],
  ['groups of an IPv6 address', 'a:'],
  ['groups of a MAC address', 'aa-'],
  ['dotted groups', 'aaaa.'],
  ['one run of digits', '4'],
  ['digits and blanks', '4111 '],
  ['prefixes of hosts', 'www.'],
  ['schemes', 'http://'],
  ['addresses in addresses', 'http://a.'],
  ['one giant token', 'aB3'],
  ['month names', 'January 5 '],
  ['international prefixes', '+49 '],
  ['dialling prefixes', '00 '],
  ['quotes', '"a" '],
  ['quoted local parts', '"@'],
  ['words of terms', 'Anna '],
  ['one word of a term', 'a '],
  ['closing brackets of an address', 'http://a/)'],
  ['blanks', ' '],
];

describe('hostile texts', () => {
  const PART = budget(500, 8_000);
  /** The ratio is 1 for a text that takes as long as its parts, and 32 for quadratic time. */
  const MOST = 8;

  // The others in other runs, and all in the long tier.
  const first = seedFor('hostile texts');
  it.each(HOSTILE.filter((_, place) => isDrawn(place, 2, first)))(
    '%s take time in proportion to their length',
    (_name, unit) => {
      const part = unit.repeat(Math.ceil(PART / unit.length));
      expect(timesOfParts(part, (text) => detect(text, scan), MOST)).toBeLessThan(MOST);
    },
  );

  it('would be told if they took time by the square of their length', () => {
    let steps = 0;
    const toTheEnd: Find = (text, at, end, emit) => {
      let last = end;
      while (last < text.length && text.charCodeAt(last) !== 0x3f) last++;
      steps += last - at;
      if (last < text.length) emit(at, end, 0.5);
    };
    const stepsOf = (work: () => unknown): number => {
      const before = steps;
      work();
      return steps - before;
    };
    const slow = compileScan([{ id: 'slow', kind: 'id', triggers: ['digits'], rule: 0, find: toTheEnd }]);
    const times = timesOfParts('1 '.repeat(PART / 8), (text) => detect(text, slow), MOST, stepsOf);
    expect(times).toBeGreaterThan(MOST);
  });

  it.each(oneOf(['1', '-'], 'the largest text'))(
    'gets to the end of the largest text of nothing but %j',
    (character) => {
      expect(detect(`${character.repeat(10_485_700)} 219-09-9999`, scan).map(({ kind }) => kind)).toContain('ssn');
    },
  );

  const characters = budget(100_000, 10_000_000);
  it(`reads a text of ${characters} characters`, () => {
    const filler = 'no value here, ';
    const text = `${filler.repeat(characters / filler.length)} 219-09-9999`;
    expect(detect(text, formats).filter(({ kind }) => kind === 'ssn')).toHaveLength(1);
  });
});
