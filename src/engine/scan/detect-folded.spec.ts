import fc from 'fast-check';

import { bindKind } from '../../../test/support/detector-defaults.js';
import { BORDER } from '../characters/borders.js';
import { compileScan } from './detect.js';
import { foldText } from './fold.js';
import { detectFolded } from './detect-folded.js';

const KINDS = ['credit-card', 'date', 'email-address', 'phone-number', 'ssn'];
const scan = compileScan(
  KINDS.flatMap((kind) => bindKind(kind)),
  0.5,
);

/** Returns the longest value found at each position. */
const found = (text: string): string[] => {
  const longest = new Map<number, number>();
  for (const { start, end } of detectFolded(text, scan)) longest.set(start, Math.max(end, longest.get(start) ?? 0));
  return [...longest].map(([start, end]) => text.slice(start, end));
};

describe('detectFolded', () => {
  it.each(['\u00ad', '\u200b', '\u2060', '\ufeff'])('finds values around %j', (sign) => {
    const values = [`219-09${sign}-9999`, `4111${sign}1111${sign}1111${sign}1111`, `ann${sign}a@exam${sign}ple.com`];
    for (const value of values) expect(found(`to ${value}.`)).toContain(value);
  });

  it('finds a value that begins and one that ends the text', () => {
    expect(found('2\u200b19-09-9999')).toContain('2\u200b19-09-9999');
    expect(found('\ufeff219-09-9999 and 219-09-9999\u200b')).toEqual(['219-09-9999', '219-09-9999']);
  });

  it('finds both of two values with an invisible character between', () => {
    expect(found('219-09-9999\u200b(212) 555-0143')).toEqual(['219-09-9999', '(212) 555-0143']);
  });

  it('gives the spans in order, each once where nothing is hidden', () => {
    const spans = detectFolded('219-09-9999 x\u00ady 219-09\u200b-9999 219-09-9998', scan);
    const starts = spans.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(starts.filter((start) => start === 0)).toHaveLength(1);
  });

  it('leaves letters that a joiner spells, and reads over others', () => {
    expect(foldText('\u0645\u06cc\u200c\u062e\u0648\u0627\u0646\u0645\u200b')?.text).toHaveLength(8);
    expect(found('219\u200d-09-99\u200c99')).toEqual(['219\u200d-09-99\u200c99']);
  });

  it.each(['219-\u00ad\n09-9999', '219-0\u200b\r\n  9-9999', '> 219-09\u00ad\n> -9999'])(
    'reads over the line end behind a place where a word may be broken: %j',
    (text) => {
      expect(found(text)).toEqual([text.replace(/^> /, '')]);
    },
  );

  it.each([
    ['a remark between rows', '[("a", 1), # 219-09-9999\n ("b", 2), -- (212) 555-0143\n ("c", 3)]'],
    ['what follows a sheet', 'ID;P\nC;Y1;X1;K"a"\nSee 219-09-9999\nor (212) 555-0143\n'],
    ['a note of a cell', 'ID;P\nC;Y1;X1;K"a"\nC;Y1;X1;Asee 219-09-9999\nC;Y1;X1;Aor (212) 555-0143\nC;Y2;X1;K"b"\nE\n'],
  ])('finds values beside the cells of code: %s', (_, text) => {
    expect(found(text)).toEqual(expect.arrayContaining(['219-09-9999', '(212) 555-0143']));
  });

  it('takes no volts for a month', () => {
    expect(found('Output: 5 V 2000 mA or 12 V 2000 mAh, since 5 V 2000 and 12 XI 1984')).toEqual([
      '5 V 2000',
      '12 XI 1984',
    ]);
  });

  it('leaves together what only blanks part in brackets', () => {
    expect(found('born [12 May 2024] [13 May 2024] [14 May 2024]')).toHaveLength(3);
  });

  it.each([
    ['GET /u?name=Isidora+Kowalska&a=b', 'Isidora+Kowalska'],
    ['see https://a.example/of/Isidora%20Kowalska/files', 'Isidora%20Kowalska'],
    ['q=J%C3%BCrgen%20M%C3%BCller&r=%E2%82%AC', 'J%C3%BCrgen%20M%C3%BCller'],
  ])('finds a name in a query or a path: %s', (text, name) => {
    const names = detectFolded(text, compileScan(bindKind('person'), 0.5));
    expect(names.map(({ start, end }) => text.slice(start, end))).toContain(name);
  });

  it('reads each cell of a table of code by itself', () => {
    const rows = ["(1, '219-09-9999', 'a')", "(2, '219-09-9998', 'b')", "(3, '219-09-9997', 'c')"].join(', ');
    expect(found(`[${rows}]`)).toEqual(['219-09-9999', '219-09-9998', '219-09-9997']);
    expect(found(`[${rows.replaceAll("'", '')}] 219-09-9996`)).toHaveLength(4);
    expect(found("[(219, '09', '9999'), (219, '09', '9998'), (219, '09', '9997')]")).toEqual([]);
  });

  it.each([
    ['full-width forms', '２１９－０９－９９９９'],
    ['Arabic digits', '٢١٩-٠٩-٩٩٩٩'],
    ['Devanagari digits', '२१९-०९-९९९९'],
    ['mathematical digits', '\u{1d7d0}\u{1d7cf}\u{1d7d7}-\u{1d7ce}\u{1d7d7}-\u{1d7d7}\u{1d7d7}\u{1d7d7}\u{1d7d7}'],
    ['marks of direction', '\u200e219\u200e-09-9999'],
    ['no-break blanks and hyphens', '219\u00a009\u00a09999'],
    ['an emoji beside it', '219-09-9999😀'],
    ['a variation selector behind it', '219-09-9999\ufe0f'],
  ])('finds a value with %s, and its place', (_, value) => {
    const text = `😀 é e\u0301 ${value}, ﷽`;
    const [start = -1, end = -1] = spanIn(text);
    expect(text.slice(start, end)).toBe(value.replaceAll(/^\u200e|\ufe0f$|😀$/gu, ''));
  });

  it('reads accents alike, however they are written', () => {
    expect(found('le 3 fe\u0301vrier 2024')).toContain('3 fe\u0301vrier 2024');
  });
});

/** Returns the range of the first social security number. */
function spanIn(text: string): number[] {
  const span = detectFolded(text, scan).find(({ kind }) => kind === 'ssn');
  return span === undefined ? [] : [span.start, span.end];
}

test('offsets of a folded text are sound, whatever it holds', () => {
  const odd = fc.constantFrom(
    '\u00ad',
    '２',
    '9',
    '-',
    'e',
    '\u0301',
    '\ud835',
    '\udfd0',
    '٣',
    '\ufeff',
    '😀',
    ' ',
    '219-09-9999',
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      let last = 0;
      for (const { start, end } of detectFolded(text, scan)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = start;
      }
    }),
  );
});

describe('a text with borders', () => {
  const all = compileScan(
    [...KINDS, 'url', 'ip-address'].flatMap((kind) => bindKind(kind)),
    0.5,
  );
  const PARTS = [
    'SSN 219-09-9999',
    '2026-03-04',
    'see www.example.com',
    'SEE WWW.EXAMPLE.COM/A',
    'card ４１１１ 1111 1111 1111',
    'to a\u200bnn@example.com',
    'phone: 202-555-0143',
    '10.1.2.3',
    'nothing',
    ' ',
    '',
  ];

  it('gives what each part gives by itself, moved to its place', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }), (parts) => {
        let at = 0;
        const each = parts.flatMap((part) => {
          const offset = at;
          at += part.length + BORDER.length;
          const spans = part.trim() === '' ? [] : detectFolded(part, all);
          return spans.map((span) => ({ ...span, start: offset + span.start, end: offset + span.end }));
        });
        const joined = detectFolded(parts.map((part) => part + BORDER).join(''), all);
        expect(joined).toHaveLength(each.length);
        expect(joined).toEqual(expect.arrayContaining(each));
      }),
    );
  });

  it('finds hosts and folded values in single parts', () => {
    const kinds = (text: string) => new Set(detectFolded(text, all).map(({ kind }) => kind));
    expect(kinds(`a${BORDER}see www.example.com${BORDER}`)).toContain('url');
    expect(kinds(`a${BORDER}card ４１１１ 1111 1111 1111${BORDER}`)).toContain('credit-card');
  });

  it('finds the values of repeated parts at each place, however many different parts there are', () => {
    const parts = Array.from({ length: 3_000 }, (_, number) => [
      'ssn: 219-09-9999',
      `${number}: anna@example.com`,
    ]).flat();
    const text = parts.join(BORDER);
    const spans = detectFolded(text, scan).filter(({ kind }) => kind === 'ssn' || kind === 'email-address');
    expect(spans).toHaveLength(parts.length);
    const values = spans.map(({ start, end }) => text.slice(start, end));
    expect(values).toEqual(parts.map((part) => part.slice(part.indexOf(' ') + 1)));
  });
});
