import fc from 'fast-check';
import { resolveConflicts, type Finding } from './conflicts.js';

const SEED = 20_261_128;
const TEXT = 'ab  c d\t e\n f  gh ij   k';

/** Of one character at least: where Presidio sweeps over an empty one, it forgets what stood before. */
const findings = fc.array(
  fc
    .tuple(
      fc.constantFrom('X', 'Y', 'Z'),
      fc.nat(TEXT.length - 1),
      fc.nat(TEXT.length - 1),
      fc.constantFrom(0, 0.3, 0.5, 0.5, 0.9, 1),
    )
    .map(([entityType, one, other, score]): Finding => ({
      entityType,
      start: Math.min(one, other),
      end: Math.max(one, other) + 1,
      score,
    })),
  { maxLength: 12 },
);

/** What the rules say, pair by pair, with no thought of time. */
function oracle(given: readonly Finding[]): readonly Finding[] {
  let list = given
    .map((finding, index) => ({ finding, index }))
    .sort((a, b) => a.finding.start - b.finding.start || a.finding.end - b.finding.end || a.index - b.index)
    .map(({ finding }) => finding);
  for (let pair = intersectingPair(list); pair !== undefined; pair = intersectingPair(list)) {
    const [a, b] = pair;
    const both = {
      ...a,
      start: Math.min(a.start, b.start),
      end: Math.max(a.end, b.end),
      score: Math.max(a.score, b.score),
    };
    list = list.filter((each) => each !== a).map((each) => (each === b ? both : each));
  }
  const kept = list.filter(
    (a, at) =>
      !list.some((b, other) => {
        if (at === other || b.start > a.start || b.end < a.end) return false;
        const isSame = a.start === b.start && a.end === b.end;
        return !isSame || b.score > a.score || (b.score === a.score && other > at);
      }),
  );
  return kept.reduce<readonly Finding[]>((joined, next) => {
    const last = joined.at(-1);
    const between = last === undefined ? '' : TEXT.slice(last.end, next.start).replace(/\n$/, '');
    const isNext =
      last?.entityType === next.entityType && between !== '' && Array.from(between).every((c) => c === ' ');
    return isNext ? [...joined.slice(0, -1), { ...next, start: last.start }] : [...joined, next];
  }, []);
}

function intersectingPair(list: readonly Finding[]): readonly [Finding, Finding] | undefined {
  for (const [at, a] of list.entries()) {
    for (const b of list.slice(at + 1)) {
      const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
      if (a.entityType === b.entityType && shared > 0) return [a, b];
    }
  }
  return undefined;
}

describe('conflicts', () => {
  test('are resolved as the rules say', () => {
    fc.assert(
      fc.property(findings, (given) => {
        expect(resolveConflicts(given, (start, end) => TEXT.slice(start, end))).toEqual(oracle(given));
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });

  test('of many findings take no longer than sorting them', () => {
    const many = Array.from({ length: 200_000 }, (_, i): Finding => ({
      entityType: i % 2 === 0 ? 'X' : 'Y',
      start: i,
      end: 400_000 - i,
      score: 0.5,
    }));
    expect(resolveConflicts(many, () => '')).toEqual([{ entityType: 'X', start: 0, end: 400_000, score: 0.5 }]);
  });
});
