import type { Span } from '../../api/types.js';
import { notIn, type LeftFinding } from './left.js';

const left = (start: number, end: number): LeftFinding => ({ start, end, type: 'date', confidence: 0.9 });
const span = (start: number, end: number) => ({ start, end }) as Span;

it.each<[name: string, spans: readonly Span[], kept: readonly number[]]>([
  ['no mark', [], [0, 10, 20]],
  ['a mark over the second', [span(8, 15)], [0, 20]],
  ['a mark that begins within the first', [span(4, 7)], [10, 20]],
  ['marks that touch but do not overlap', [span(5, 10), span(15, 20)], [0, 10, 20]],
  ['one long mark before short ones', [span(0, 30), span(1, 2)], []],
])('keeps what nobody has marked: %s', (_, spans, kept) => {
  const findings = [left(0, 5), left(10, 15), left(20, 25)];
  expect(notIn(findings, spans).map(({ start }) => start)).toEqual(kept);
});
