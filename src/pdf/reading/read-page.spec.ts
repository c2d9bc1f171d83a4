import fc from 'fast-check';
import { paragraph, typeset, type SetLine } from '../../../test/support/typeset.js';
import type { Glyph } from './glyph.js';
import { readPage } from './read-page.js';

/** Returns the whole text of a page: its head, its body and its foot. */
function textOf(glyphs: readonly Glyph[]): string {
  const { head, body, foot } = readPage(glyphs);
  return [...head, body, ...foot].map(({ text }) => text).join('\n');
}

const read = (...lines: readonly SetLine[]): string => textOf(typeset(...lines));

/** Shuffles items in the same way on every run. */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  let state = seed;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

const LEFT = [
  'The patient came to us on',
  'Monday and was seen by two',
  'of our doctors. Both agree',
  'that she may go home.',
];
const RIGHT = [
  'Nothing was found on her',
  'second visit, and so there',
  'is no more to be done now.',
  'She was told so.',
];

describe('columns', () => {
  const left = paragraph({ x: 50, y: 600 }, ...LEFT);
  const right = paragraph({ x: 250, y: 600 }, ...RIGHT);
  const columns = [LEFT.join(' '), RIGHT.join(' ')].join('\n');

  it.each([
    ['column by column', [...left, ...right]],
    ['line by line', left.flatMap((line, i) => [line, right[i] ?? line])],
    ['from the last line to the first', [...left, ...right].reverse()],
  ])('are read one after the other when they are drawn %s', (_, lines) => {
    expect(read(...lines)).toBe(columns);
  });

  it('begin anew below a heading that goes across', () => {
    const heading: SetLine = { x: 50, y: 530, text: 'What was done in the second week of her stay with us and after' };
    const below = [
      ...paragraph({ x: 50, y: 500 }, 'Third part of it, which is', 'as long as the others were', 'and ends here.'),
      ...paragraph({ x: 250, y: 500 }, 'Fourth part of it, and the', 'last one that there will', 'be on this page.'),
    ];
    const text = read(...left, ...right, heading, ...below);
    const order = ['home.', 'Nothing', 'What was done', 'Third part', 'ends here.', 'Fourth part'];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).toSorted((one, other) => one - other),
    );
    expect(order.every((part) => text.includes(part))).toBe(true);
  });

  it('keep a value that is broken over the lines of one of them', () => {
    const broken = [
      ...paragraph({ x: 50, y: 600 }, ...LEFT.slice(0, 3), 'her number is 219-09-', '9999 as we were told.'),
    ];
    expect(read(...broken, ...right)).toContain('219-09-9999');
  });

  it('that go on in the next one in the midst of a sentence are one line', () => {
    const open = paragraph({ x: 50, y: 600 }, ...LEFT.slice(0, 3), 'that her name is Jane');
    const next = paragraph(
      { x: 250, y: 600 },
      'Roe and that she lives on',
      'Main Street, where nobody',
      'has seen her since then.',
    );
    expect(read(...open, ...next)).toContain('Jane Roe');
  });

  it.each([
    ['her number is 219-09-', '9999, as we were told by', '219-09-9999,'],
    ['write to person-1@', 'example.com before she', 'person-1@example.com'],
    ['write to person-1@mail.', 'example.com before she', 'person-1@mail.example.com'],
    ['she may be called 212', '555 0143 when she is at', '212 555 0143'],
  ])('that end within a value as in %j go on with it in the next one', (end, start, value) => {
    const open = paragraph({ x: 50, y: 600 }, ...LEFT.slice(0, 3), end);
    const next = paragraph({ x: 250, y: 600 }, start, 'no more to be done now and', 'that is all there is.');
    expect(read(...open, ...next)).toContain(value);
  });

  it('that end otherwise have a line of their own', () => {
    const open = paragraph({ x: 50, y: 600 }, ...LEFT);
    const next = paragraph(
      { x: 250, y: 600 },
      '(9999 was said by all of',
      'them to be a fine number',
      'that can be remembered.)',
    );
    expect(read(...open, ...next)).toContain('home.\n(9999');
  });
});

describe('tables', () => {
  it('are read row by row, their cells with tabs between them, in whatever order they are drawn', () => {
    const rows = [
      ['Name', 'Born', 'Number'],
      ['Jane Roe', '1961-07-04', '219-09-9999'],
      ['Ann Coe', '1972-01-30', '219-09-8888'],
      ['John Doe', '1980-11-11', '219-09-7777'],
    ];
    const cells = rows.flatMap((row, i) => row.map((text, j): SetLine => ({ x: 50 + 120 * j, y: 600 - 14 * i, text })));
    const byColumn = [0, 1, 2].flatMap((j) => cells.filter((_, i) => i % 3 === j));
    const expected = rows.map((row) => row.join('\t')).join('\n');
    expect(read(...cells)).toBe(expected);
    expect(read(...byColumn)).toBe(expected);
  });

  it('have a tab also between long cells where the next row has one', () => {
    const cells = (y: number, ...texts: readonly [string, string]): SetLine[] => [
      { x: 50, y, text: texts[0] },
      { x: 120, y, text: texts[1] },
    ];
    const rows = [...cells(600, 'First names', 'Last names'), ...cells(586, 'Ida', 'Berg')];
    expect(read(...rows)).toBe('First names\tLast names\nIda\tBerg');
    expect(read(...cells(600, 'First names', 'Last names'))).toBe('First names Last names');
  });
});

describe('a line', () => {
  it('has what is raised and lowered in it where it stands', () => {
    expect(
      read(
        { x: 50, y: 600, text: 'See the note' },
        { x: 110, y: 604, text: '12', size: 6 },
        { x: 122, y: 600, text: 'on H' },
        { x: 142, y: 598, text: '2', size: 6 },
        { x: 145, y: 600, text: 'O' },
      ),
    ).toBe('See the note12 on H2O');
  });

  it('is no part of another for a first letter that reaches over several', () => {
    const text = read(
      { x: 50, y: 570, text: 'O', size: 40 },
      { x: 75, y: 590, text: 'nce there was a man of 219' },
      { x: 75, y: 578, text: 'years who had no number at' },
      { x: 75, y: 566, text: 'all that anybody had heard' },
    );
    expect(text).toContain('nce there was a man of 219 years who had no number at all that anybody had heard');
    expect(text.replace('O', '')).not.toContain('O');
  });

  it.each([0.15, 0.3, 0.6, 1, 1.5, 3])('is a word when its letters are set apart by %d of its height', (share) => {
    expect(read({ x: 50, y: 600, text: 'CONFIDENTIAL', spacing: share * 10 })).toBe('CONFIDENTIAL');
  });

  it('that is spaced out has blanks where the blanks are', () => {
    expect(read({ x: 50, y: 600, text: 'STRICTLY CONFIDENTIAL', spacing: 3 })).toBe('STRICTLY CONFIDENTIAL');
  });

  it('that is drawn twice for a bold look is there once', () => {
    const line = { x: 50, y: 600, text: 'Number 219-09-9999' };
    expect(read(line, { ...line, x: 50.4 })).toBe(line.text);
    expect(read(line, line, { ...line, y: 600.3 })).toBe(line.text);
    const letters = Array.from(line.text, (text, i) => [
      { x: 50 + 5 * i, y: 600, text },
      { x: 50.3 + 5 * i, y: 600, text },
    ]).flat();
    expect(read(...letters)).toBe(line.text);
  });

  it('that has a letter twice has it twice', () => {
    expect(read({ x: 50, y: 600, text: '1112223333' })).toBe('1112223333');
  });

  it('that is drawn on another is not lost in it', () => {
    const text = read({ x: 50, y: 600, text: 'aaaaaaaaaa' }, { x: 50, y: 600, text: 'bbbbbbbbbb' });
    expect(Array.from(text.replace(/\s/gu, '')).toSorted().join('')).toBe('aaaaaaaaaabbbbbbbbbb');
  });

  it('reads as it stands however its glyphs were drawn', () => {
    const glyphs = typeset(
      { x: 50, y: 600, text: 'Write to person-1@example.com or' },
      { x: 50, y: 586, text: 'call 212-555-0143 on Monday, but' },
      { x: 50, y: 572, text: 'not before noon.' },
      { x: 50, y: 500, text: 'Yours' },
    );
    const expected = 'Write to person-1@example.com or call 212-555-0143 on Monday, but not before noon.\nYours';
    expect(textOf(glyphs)).toBe(expected);
    for (let seed = 1; seed <= 20; seed++) {
      const drawn = shuffled(glyphs, seed).map((glyph, order) => ({ ...glyph, order, spaced: true }));
      expect(textOf(drawn)).toBe(expected);
    }
  });

  it.each([90, 180, 270, 30, 45, 213])('that is turned by %d degrees is read along its way', (angle) => {
    const text = 'Number 219-09-9999 of her';
    expect(read({ x: 300, y: 400, text, angle })).toBe(text);
  });

  it('that stands beside the text, turned, does not get into it', () => {
    const body = paragraph({ x: 80, y: 600 }, ...LEFT);
    expect(read({ x: 60, y: 540, text: 'DRAFT 7', angle: 90 }, ...body)).toBe(`${LEFT.join(' ')}\nDRAFT 7`);
  });
});

const LETTERS = Array.from('abcXYZ 019-.@ א ב 日');

describe('every glyph', () => {
  const line = fc.record({
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.integer({ min: 0, max: 700 }),
    text: fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 20 }),
    size: fc.constantFrom(6, 10, 12, 30),
    angle: fc.constantFrom(0, 0, 0, 90, 45),
    spacing: fc.constantFrom(0, 0, 1, 9),
  });

  it('is in the text, with itself behind its letters; what is left out is there already at its place', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer(), (lines, seed) => {
        const glyphs = shuffled(typeset(...lines), seed);
        const { head, body, foot } = readPage(glyphs);
        const seen = new Map<number, number>();
        for (const { text, glyphs: behind } of [...head, body, ...foot]) {
          expect(behind).toHaveLength(text.length);
          let last: Glyph | undefined;
          for (const [i, glyph] of behind.entries()) {
            if (glyph === undefined) expect(text.charAt(i)).toMatch(/\s/u);
            else if (glyph !== last) seen.set(glyph.order, (seen.get(glyph.order) ?? 0) + 1);
            last = glyph;
          }
        }
        expect([...seen.values()].every((times) => times === 1)).toBe(true);
        const isThere = ({ text, quad }: Glyph): boolean =>
          glyphs.some(
            (other) =>
              seen.has(other.order) &&
              other.text === text &&
              Math.hypot(other.quad[0].x - quad[0].x, other.quad[0].y - quad[0].y) < 30,
          );
        // A hyphen is merged into the letter before it.
        const missing = glyphs.filter(({ order, text }) => !seen.has(order) && text !== '-');
        expect(missing.filter((glyph) => !isThere(glyph))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
