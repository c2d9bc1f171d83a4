import { paragraph, typeset, type SetLine } from '../../../test/support/typeset.js';
import { blocksOf } from './columns.js';
import { flow, type FlowingText } from './flow.js';
import { rowsOf } from './rows.js';

const OF_PARAGRAPH = { x: 50, y: 600 };

const flowing = (...lines: readonly string[]): FlowingText => {
  const blocks = blocksOf(rowsOf(typeset(...paragraph(OF_PARAGRAPH, ...lines))));
  expect(blocks).toHaveLength(1);
  return flow(blocks[0] ?? []);
};

const text = (...lines: readonly string[]): string => flowing(...lines).text;

test.each([
  [
    'a sentence that was broken for want of room',
    ['She came to us on a Monday and', 'went home on the next day.'],
    ' ',
  ],
  ['a word that was parted', ['She came to us for an exami-', 'nation and went home again.'], ''],
  ['a number that was parted', ['Her number with us is 219-09-', '9999 and has not changed.'], '-'],
  ['a name with a hyphen of its own', ['She is called Anna Maria Mill-', 'Roe and lives near us now.'], '-'],
  ['a number that goes on', ['She can be called at 212 555', '0143 on every working day.'], ' '],
  ['an address that was parted at its sign', ['You can write to person-1@', 'example.com on any day now.'], ''],
  ['an address that was parted at a dot', ['You can write to person-1@mail.', 'example.com on any day.'], ''],
  ['an address that goes on with its sign', ['You can write to her at person-1', '@example.com on any day now.'], ''],
  ['an address that is longer than its line', ['zelda.of.quarter.road@example.c', 'om is where to write.'], ''],
  ['an address whose sign did not fit', ['zelda.of.the.quarter.by.the.sea', 'side@example.com is hers.'], ''],
  ['a page of the net', ['It is at https://example.com/the/', 'place/of/it.html and stays.'], ''],
])('%s goes on in the next line', (_, [one = '', two = ''], between) => {
  const joined = between === '' ? one.replace(/-$/u, '') + two : between === '-' ? one + two : `${one} ${two}`;
  expect(text(one, two)).toBe(joined);
});

test.each([
  ['a line that ends by itself', ['Yours', 'Jane Roe of the committee'], '\n'],
  ['a list', ['One thing', 'Two things, or more', 'Three'], '\n'],
  ['a form', ['Name: Jane Roe', 'Number: 219-09-9999', 'Born: 1961-07-04'], '\n'],
])('%s has line breaks', (_, lines, between) => {
  expect(text(...lines)).toBe(lines.join(between));
});

test('lines too far apart, or of another size, are no sentence', () => {
  const apart = typeset(
    { x: 50, y: 600, text: 'She came to us on a Monday and' },
    { x: 50, y: 560, text: 'went home on the next day, so' },
    { x: 50, y: 545, text: 'she said herself to us', size: 14 },
  );
  expect(flow(rowsOf(apart)).text.split('\n')).toHaveLength(3);
});

test('the hyphen of a parted word goes with the letter before it, so that it goes when that goes', () => {
  const { text: read, glyphs } = flowing('She came to us for an exami-', 'nation and went home again.');
  const last = glyphs[read.indexOf('examination') + 4];
  expect(last?.text).toBe('i');
  expect((last?.to ?? 0) - (last?.from ?? 0)).toBeCloseTo(10);
  expect(last?.quad[1].x).toBeCloseTo(50 + 28 * 5);
});

test('a gap is a blank where the file has none, a small one is not, and a wide one is a tab', () => {
  const line = (gap: number) =>
    flow(
      rowsOf(
        typeset({ x: 50, y: 600, text: 'total' }, { x: 75 + gap, y: 600, text: 'sum' }).map((glyph) => ({
          ...glyph,
          spaced: false,
        })),
      ),
    ).text;
  expect([0, 2, 5, 7.5, 20].map(line)).toEqual(['totalsum', 'totalsum', 'total sum', 'total sum', 'total\tsum']);
});

test('glyphs without any width have blanks where the file has them', () => {
  const flat = typeset({ x: 50, y: 600, text: 'Jane Roe' }).map((glyph) => ({ ...glyph, from: 50, to: 50.1 }));
  expect(flow(rowsOf(flat.map((glyph, i) => ({ ...glyph, from: 50 + i / 10, to: 50.1 + i / 10 })))).text).toBe(
    'Jane Roe',
  );
});

test('lines at an angle have the blanks of the file, though the boxes of their glyphs overlap', () => {
  const line = typeset({ x: 50, y: 600, text: 'Jane Roe' });
  const oblique = line.map((glyph) => ({ ...glyph, angle: 37, to: glyph.to + 6, sameObject: true }));
  expect(flow(rowsOf(oblique)).text).toBe('Jane Roe');
});

test('a ligature is one glyph behind all of its letters', () => {
  const [first, ...rest] = typeset({ x: 50, y: 600, text: 'Xyz' });
  if (first === undefined) throw new Error('no glyph');
  const { text: read, glyphs } = flow(rowsOf([{ ...first, text: 'ffi' }, ...rest]));
  expect(read).toBe('ffiyz');
  expect(new Set(glyphs.slice(0, 3)).size).toBe(1);
  expect(glyphs).toHaveLength(read.length);
});

describe('letters in boxes of their own', () => {
  const boxes = (letters: string, pitch: number, x = 100) =>
    Array.from(letters).flatMap((sign, i) => (sign === ' ' ? [] : [{ x: x + i * pitch, y: 600, text: sign }]));
  const read = (...runs: readonly SetLine[]) => flow(rowsOf(typeset(...runs))).text;
  const label = { x: 50, y: 600, text: 'Code:' };

  test.each([8, 12, 14, 18, 24, 30])('are one word, whatever the width of the boxes: %d', (pitch) => {
    expect(read(label, ...boxes('219-09-9999', pitch)).replace(/\t/, ' ')).toBe('Code: 219-09-9999');
  });

  test.each([10, 14, 18, 24])('are words between empty boxes: %d', (pitch) => {
    expect(read(label, ...boxes('ZELDA QUARTER', pitch)).replace(/\t/, ' ')).toBe('Code: ZELDA QUARTER');
  });

  test('do not join with the text around them', () => {
    const after = { x: 300, y: 600, text: 'to be filled in' };
    const line = read({ ...label, x: 62 }, ...boxes('219-09-9999', 14), after);
    expect(line.split(/[ \t]/)).toEqual(['Code:', '219-09-9999', 'to', 'be', 'filled', 'in']);
  });

  test('are cells if they are few, or at other distances', () => {
    expect(read(...boxes('ABCD', 24))).toBe('A\tB\tC\tD');
    expect(read(...boxes('ZELDAQ', 90))).not.toContain('ZE');
    const cells = [0, 30, 52, 90, 115, 160, 190].map((x, i) => ({ x, y: 600, text: String(i) }));
    expect(read(...cells)).toBe('0\t1\t2\t3\t4\t5\t6');
  });
});

describe('words with wide gaps', () => {
  const read = (...runs: readonly SetLine[]) => flow(rowsOf(typeset(...runs))).text;

  test('between all of them are words, and others are cells', () => {
    const words = ['Card', 'of', 'Wendeline', 'Kragholm', 'is', 'lost'];
    const spaced = (gap: (i: number) => number): readonly SetLine[] => {
      let x = 50;
      return words.map((text, i) => {
        const line = { x, y: 600, text };
        x += 5 * text.length + gap(i);
        return line;
      });
    };
    expect(read(...spaced(() => 18))).toBe(words.join(' '));
    expect(read(...spaced((i) => 18 + 4 * (i % 3)))).toBe(words.join('\t'));
  });

  test.each([3, 4, 5, 8])('and letters that are spaced by %d points are words over line ends, too', (spacing) => {
    const wide = (y: number, text: string): SetLine => ({ x: 50, y, text, spacing });
    const lines = [wide(600, 'please note the number 219-09-'), wide(588, '7014 and the others there')];
    expect(read(...lines)).toBe('please note the number 219-09-7014 and the others there');
  });
});
