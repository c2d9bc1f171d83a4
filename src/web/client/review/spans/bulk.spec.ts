import type { Span } from '../../api/types.js';
import { bulkOf, findingsOf } from './bulk.js';

const span = (id: string, text: string, more: Partial<Span> = {}): Span =>
  ({ id, text, type: 'person', status: 'PENDING', confidence: 0.5, statusChangedBy: null, ...more }) as Span;
const idsOf = (spans: readonly Span[]): readonly string[] => spans.map(({ id }) => id);

const me = 'me@example.com';
const hale = span('1', 'Hale');
const spans = [
  hale,
  span('2', 'HALE', { confidence: 0.9 }),
  span('3', '219-09-9999', { type: 'ssn', confidence: 0.9 }),
  span('4', 'Mora', { status: 'APPROVED', statusChangedBy: 'other@example.com', confidence: 0.95 }),
];

describe('the findings of one decision', () => {
  it('have the same value in any case, or the same kind', () => {
    expect(idsOf(findingsOf('alike', spans, hale, 0))).toEqual(['1', '2']);
    expect(idsOf(findingsOf('kind', spans, hale, 0))).toEqual(['1', '2', '4']);
    expect(findingsOf('alike', spans, undefined, 0)).toEqual([]);
  });
  it('are the undecided ones from a confidence on', () => {
    expect(idsOf(findingsOf('above', spans, hale, 90))).toEqual(['2', '3']);
    expect(idsOf(findingsOf('above', spans, undefined, 91))).toEqual([]);
  });
});

describe('one decision on many findings', () => {
  it('says why only where it takes back what somebody else has approved', () => {
    expect(bulkOf(spans, 'REJECTED', { me, reason: ' ' })).toBeUndefined();
    expect(bulkOf(spans, 'REJECTED', { me, reason: ' no name ' })).toMatchObject({ reason: 'no name' });
    expect(bulkOf(spans, 'APPROVED', { me, reason: 'left over' })).toEqual({
      ids: ['1', '2', '3', '4'],
      status: 'APPROVED',
    });
    expect(bulkOf([hale], 'REJECTED', { me, reason: '' })).toEqual({ ids: ['1'], status: 'REJECTED' });
  });
  it('is none without findings', () => {
    expect(bulkOf([], 'APPROVED', { me, reason: '' })).toBeUndefined();
  });
});
