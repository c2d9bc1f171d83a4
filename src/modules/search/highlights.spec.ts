import fc from 'fast-check';
import { escapeHtml, highlightOf, markRanges, markSentinels } from './highlights.js';

describe('markRanges', () => {
  it('escapes everything and marks the ranges alone', () => {
    const text = '<b>"a" & \'b\'</b>';
    expect(markRanges(text, { start: 0, end: text.length }, [{ start: 1, end: 2 }])).toBe(
      '&lt;<mark>b</mark>&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/b&gt;',
    );
  });

  it('gives the part of the text that it is asked for', () => {
    expect(markRanges('one two three', { start: 4, end: 7 }, [])).toBe('two');
  });
});

describe('markSentinels', () => {
  it('makes marks of the sentinels and of nothing that looks like a mark', () => {
    expect(markSentinels('<mark>x</mark> b1needlee1 &', 'b1', 'e1')).toBe(
      '&lt;mark&gt;x&lt;/mark&gt; <mark>needle</mark> &amp;',
    );
  });
});

describe('escapeHtml', () => {
  it('leaves what needs no escape', () => {
    expect(escapeHtml('Größe 漢字 🎉')).toBe('Größe 漢字 🎉');
  });
});

describe('highlightOf', () => {
  it('gives back the text and the ranges that were marked, whatever they hold', () => {
    const pieces = fc.array(
      fc.tuple(fc.constantFrom('<mark>', '&amp;', '<b>"\'', 'words ', '\n', '🎉', '</mark>'), fc.boolean()),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        let text = '';
        const ranges: { start: number; end: number }[] = [];
        for (const [piece, isFound] of parts) {
          if (isFound) ranges.push({ start: text.length, end: text.length + piece.length });
          text += piece;
        }
        expect(highlightOf(markRanges(text, { start: 0, end: text.length }, ranges))).toEqual({ text, ranges });
      }),
    );
  });
});
