import fc from 'fast-check';
import type { Span } from '../../api/types.js';
import { blockAt, blocksOf, inBlocks, characterStartBefore } from './blocks.js';
import { redactionsOf, resultOf, type Redaction } from './result.js';
import { piecesOf, runsOf } from './runs.js';
import { snapped } from './words.js';

const PARTS = [
  'a',
  'Word ',
  'é',
  'e\u0301',
  '𝒳',
  '👨‍👩‍👧',
  'مرحبا',
  '\n',
  '\r\n',
  ' ',
  '.',
  '\u202E',
  '\u0000',
  'x'.repeat(700),
];
const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join(''));
/** A text, and ranges in it that may overlap. */
const marked = texts.chain((text) =>
  fc.record({
    text: fc.constant(text),
    ranges: fc.array(
      fc.tuple(fc.nat(text.length), fc.nat(text.length), fc.constantFrom('APPROVED', 'REJECTED', 'PENDING')),
      { maxLength: 12 },
    ),
  }),
);
const spansOf = (ranges: readonly (readonly [number, number, string])[]): readonly Span[] =>
  ranges
    .filter(([a, b]) => a !== b)
    .map(
      ([a, b, status], i) =>
        ({ id: String(i), start: Math.min(a, b), end: Math.max(a, b), status, type: `t${i}` }) as Span,
    );

describe('the blocks of a text', () => {
  it('are the text, in order, without gaps, and none is long', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const blocks = blocksOf(text);
        expect(blocks.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(blocks.every(({ start, end }) => end > start && end - start <= 2000)).toBe(true);
        for (const { start, isCut, end } of blocks) {
          expect(blocks[blockAt(blocks, start)]?.start).toBe(start);
          if (!isCut && end < text.length) expect(text[end - 1]).toBe('\n');
        }
      }),
    );
  });

  it('never cut a character', () => {
    const text = '👨‍👩‍👧'.repeat(1500);
    for (const { end } of blocksOf(text)) if (end < text.length) expect(characterStartBefore(text, end)).toBe(end);
  });

  it('know what lies in them', () => {
    fc.assert(
      fc.property(marked, ({ text, ranges }) => {
        const [blocks, spans] = [blocksOf(text), spansOf(ranges)];
        const found = inBlocks(blocks, spans);
        for (const [i, { start, end }] of blocks.entries()) {
          expect(found[i]).toEqual(spans.filter((span) => span.start < end && span.end > start));
        }
      }),
    );
  });
});

describe('the runs of a block', () => {
  it('are the block, and each has exactly the marks over it, the narrowest first', () => {
    fc.assert(
      fc.property(marked, ({ text, ranges }) => {
        fc.pre(text.length > 0);
        const spans = spansOf(ranges);
        const runs = runsOf(0, text.length, spans);
        expect(runs.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const { start, end, marks } of runs) {
          const over = spans.filter((span) => span.start <= start && span.end >= end);
          expect(new Set(marks)).toEqual(new Set(over));
          const widths = marks.map((mark) => mark.end - mark.start);
          expect(widths).toEqual([...widths].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('name what is not seen, and change nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = piecesOf(text, 7);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        let at = 7;
        for (const piece of pieces) {
          expect(piece.offset).toBe(at);
          at += piece.text.length;
        }
      }),
    );
    expect(piecesOf('a\u202Eb', 0).map(({ sign }) => sign)).toEqual([undefined, 'RLO', undefined]);
  });
});

function redactedText(text: string, redactions: readonly Redaction[]): string {
  let at = 0;
  let made = '';
  for (const { start, end, label } of redactions) {
    made += text.slice(at, start) + label;
    at = end;
  }
  return made + text.slice(at);
}

describe('the result', () => {
  it('is the same whether it is made at once or block by block', () => {
    fc.assert(
      fc.property(marked, ({ text, ranges }) => {
        const spans = spansOf(ranges);
        const redactions = redactionsOf(spans);
        const drawn = blocksOf(text)
          .flatMap(({ start, end }) => resultOf(start, end, redactions, spans))
          .map((piece) => (piece.kind === 'redacted' ? piece.label : text.slice(piece.start, piece.end)));
        expect(drawn.join('')).toBe(redactedText(text, redactions));
      }),
    );
  });

  it('replaces what is approved alone, and overlaps under the label of the first', () => {
    const spans = [
      { id: '1', start: 0, end: 4, status: 'APPROVED', type: 'person' },
      { id: '2', start: 2, end: 6, status: 'APPROVED', type: 'ssn' },
      { id: '3', start: 7, end: 9, status: 'PENDING', type: 'date' },
    ] as Span[];
    expect(redactedText('abcdef gh.', redactionsOf(spans))).toBe('<<PERSON>> gh.');
    expect(resultOf(6, 10, redactionsOf(spans), spans).map(({ kind }) => kind)).toEqual(['text', 'undecided', 'text']);
  });
});

describe('a selection', () => {
  it.each([
    ['Dear Ms Hale, welcome', 9, 10, 'Hale'],
    ['Dear Ms Hale, welcome', 4, 14, 'Ms Hale'],
    ['call (555) 019-2100.', 5, 20, '(555) 019-2100'],
    ['a family 👨‍👩‍👧 here', 10, 12, '👨‍👩‍👧'],
    ['call (212) 555-0143, now', 5, 20, '(212) 555-0143'],
    ['see Hale (junior).', 4, 18, 'Hale (junior)'],
    ['(ana@example.com)', 0, 17, 'ana@example.com'],
    ['((a) b)', 0, 7, '(a) b'],
  ])('of %p from %d to %d means %p', (text, start, end, expected) => {
    const meant = snapped(text, start, end, true);
    expect(text.slice(meant?.start, meant?.end)).toBe(expected);
  });

  it('of blanks alone means nothing', () => {
    expect(snapped('a   b', 1, 4, true)).toBeUndefined();
  });

  it('always is of whole characters', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
        fc.pre(text.length > 0);
        const [start = 0, end = 0] = [a % text.length, b % text.length].sort((one, other) => one - other);
        const meant = snapped(text, start, end + 1, false);
        if (meant !== undefined) expect(characterStartBefore(text, meant.start)).toBe(meant.start);
      }),
    );
  });
});
