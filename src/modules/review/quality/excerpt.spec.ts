import { aroundDecision, passage } from './excerpt.js';
import type { ReviewedSpan } from './reviewed-work.repository.js';

const span = (start: number, end: number, status: ReviewedSpan['status'] = 'APPROVED'): ReviewedSpan => ({
  _id: `${start}`,
  documentId: 'd',
  start,
  end,
  type: 'person',
  status,
  statusChangedBy: null,
});

describe('aroundDecision', () => {
  it('shows the value in its surroundings', () => {
    const text = `${'a '.repeat(1000)}Ana${' b'.repeat(1000)}`;
    const { text: shown, marks } = aroundDecision(text, { start: 2000, end: 2003 });
    expect(shown).toHaveLength(803);
    expect(marks.map(({ start, end }) => shown.slice(start, end))).toEqual(['Ana']);
  });

  it('cuts no character in two', () => {
    const text = `${'👩‍👩‍👧'.repeat(100)}Ana${'👩‍👩‍👧'.repeat(100)}`;
    const { text: shown, marks } = aroundDecision(text, { start: 800, end: 803 });
    expect(shown.replaceAll('👩‍👩‍👧', '')).toBe('Ana');
    expect(shown.slice(marks[0]?.start, marks[0]?.end)).toBe('Ana');
  });
});

describe('passage', () => {
  const text = 'Dear Ana Hale, this is Ben Moor of Leeds.';

  it('marks what is redacted, and not what was left', () => {
    const shown = passage(text, { start: 0, end: text.length }, [span(5, 13), span(23, 31), span(35, 40, 'REJECTED')]);
    expect(shown.marks.map(({ start, end }) => shown.text.slice(start, end))).toEqual(['Ana Hale', 'Ben Moor']);
  });

  it('shows values whole that stand at its edges', () => {
    const shown = passage(text, { start: 9, end: 25 }, [span(5, 13), span(23, 31), span(35, 40)]);
    expect(shown.text).toBe('Ana Hale, this is Ben Moor');
    expect(shown.marks).toEqual([
      { start: 0, end: 8, type: 'person' },
      { start: 18, end: 26, type: 'person' },
    ]);
  });
});
