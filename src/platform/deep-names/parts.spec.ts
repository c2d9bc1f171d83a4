import fc from 'fast-check';
import { partsOf } from './parts.js';

const line = 'Words of a letter, one after the other, up to its end.\n';

describe('parts of a text', () => {
  it('follow each other without a gap, and stay small', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.integer({ min: 1, max: 3000 }), (unit, times) => {
        const text = unit.repeat(times);
        let last = 0;
        for (const { from, to, keepFrom, keepTo } of partsOf(text)) {
          expect(keepFrom).toBe(last);
          expect(from).toBeLessThanOrEqual(keepFrom);
          expect(to).toBeGreaterThanOrEqual(keepTo);
          expect(to - from).toBeLessThanOrEqual(8192 + 512);
          last = keepTo;
        }
        expect(last).toBe(text.length);
      }),
      { numRuns: 50 },
    );
  });

  it('end at the ends of lines, and begin with whole words', () => {
    const text = line.repeat(1000);
    for (const { from, keepFrom, keepTo } of partsOf(text)) {
      if (keepTo < text.length) expect(text[keepTo - 1]).toBe('\n');
      if (from > 0 && from < keepFrom) expect(text[from]).toMatch(/\s/);
    }
  });

  it('end between words where there are no lines, and between characters where there are no words', () => {
    const words = 'word '.repeat(5000);
    for (const { keepTo } of partsOf(words)) expect(words[keepTo - 1]).toBe(' ');
    const pairs = `x${'😀'.repeat(20_000)}`;
    for (const { keepFrom } of partsOf(pairs)) expect(pairs.slice(keepFrom, keepFrom + 2)).toMatch(/^(?:x|😀)/u);
  });
});
