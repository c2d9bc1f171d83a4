import { meanConfidence, WRITERS, type ExportedDocument } from './export-formats.js';

const TEXT = 'Ana Maria Roe wrote.\n\nCall 555-0100,\nnow';
const span = (found: string, type: string, confidence = 1) => {
  const start = TEXT.indexOf(found);
  return { start, end: start + found.length, type, confidence };
};
const document: ExportedDocument = {
  id: 'd1',
  text: TEXT,
  spans: [span('Ana Maria', 'person', 0.9), span('555-0100', 'phone-number', 0.33333)],
  annotators: ['person-1@example.com', 'person-2@example.com'],
};
const written = (format: keyof typeof WRITERS, what = document) => [...WRITERS[format](what)].join('');

describe('the formats of an export', () => {
  it('jsonl names entities, document, annotators and confidence', () => {
    const text = written('jsonl');
    expect(text.endsWith('\n')).toBe(true);
    expect(JSON.parse(text)).toEqual({
      text: TEXT,
      entities: [
        { start: 0, end: 9, label: 'person', text: 'Ana Maria' },
        { start: 27, end: 35, label: 'phone-number', text: '555-0100' },
      ],
      metadata: { doc_id: 'd1', annotator: 'person-1@example.com, person-2@example.com', confidence: 0.6167 },
    });
  });

  it('spans is text and ranges alone', () => {
    expect(JSON.parse(written('spans'))).toEqual({
      text: TEXT,
      spans: [
        { start: 0, end: 9, label: 'person' },
        { start: 27, end: 35, label: 'phone-number' },
      ],
    });
  });

  it('bio tags tokens and leaves a line between paragraphs and after the document', () => {
    expect(written('bio')).toBe(
      'Ana\tB-person\nMaria\tI-person\nRoe\tO\nwrote.\tO\n\nCall\tO\n555-0100,\tB-phone-number\nnow\tO\n\n',
    );
  });

  it('bio begins each span anew, side by side, in one token and overlapping', () => {
    const text = 'ab cd ef';
    const of = (...ranges: [number, number, string][]) =>
      written('bio', {
        ...document,
        text,
        spans: ranges.map(([start, end, type]) => ({ start, end, type, confidence: 1 })),
      });
    expect(of([0, 2, 'x'], [3, 5, 'x'])).toBe('ab\tB-x\ncd\tB-x\nef\tO\n\n');
    expect(of([0, 1, 'x'], [1, 5, 'y'])).toBe('ab\tB-x\ncd\tB-y\nef\tO\n\n');
    expect(of([0, 5, 'x'], [3, 8, 'y'])).toBe('ab\tB-x\ncd\tI-x\nef\tB-y\n\n');
  });

  it('a document without tokens is an empty line, and one without spans has no confidence', () => {
    expect(written('bio', { ...document, text: ' \n', spans: [] })).toBe('\n');
    expect(meanConfidence([])).toBeNull();
  });

  it('a long document comes in pieces that say the same', () => {
    const text = 'word '.repeat(50_000);
    const pieces = [...WRITERS.bio({ ...document, text, spans: [] })];
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(`${'word\tO\n'.repeat(50_000)}\n`);
  });
});
