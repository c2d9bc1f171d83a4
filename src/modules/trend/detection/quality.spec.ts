import { addScore, emptyScore, f1Of, falseAlertsPerWeek, type Score } from '../../../../test/bench/trend/score.js';
import { PUNCTUAL, SHAPES, TROUBLES } from '../../../../test/bench/trend/series.js';
import { AT_DEFAULTS, runScenario } from '../../../../test/bench/trend/suite.js';

const METHODS = ['percentage_delta', 'z_score', 'auto'] as const;
const CONTESTANTS = METHODS.flatMap((id) => AT_DEFAULTS.filter((contestant) => contestant.id === id));
/** A part of the suite that `npm run bench:trend` prints whole. */
const SIZE = { seed: 99, series: 3, weeks: 5 };

/** All kinds of trouble together, in series of one shape. */
function scoresOf(name: string): ReadonlyMap<string, Score> {
  const totals = new Map<string, Score>(METHODS.map((id) => [id, emptyScore()]));
  for (const shape of SHAPES.filter((other) => other.name === name)) {
    for (const trouble of TROUBLES) {
      const scores = runScenario({ shape, trouble, delivery: PUNCTUAL, note: '', isPooled: true }, SIZE, CONTESTANTS);
      for (const [id, score] of scores) addScore(totals.get(id) ?? emptyScore(), score);
    }
  }
  return totals;
}

describe('auto at its default, beside the two methods of the contract at theirs', () => {
  it.each(['flat, Poisson 50', 'weekly, 60', 'drifting, 60', 'low, Poisson 4'])(
    'finds more with fewer false alerts in series that are %s',
    (shape) => {
      const scores = scoresOf(shape);
      const [percentage, z, auto] = METHODS.map((id) => scores.get(id) ?? emptyScore());
      for (const other of [percentage, z]) {
        expect(f1Of(auto ?? emptyScore())).toBeGreaterThan(f1Of(other ?? emptyScore()) + 0.1);
        expect(falseAlertsPerWeek(auto ?? emptyScore())).toBeLessThan(falseAlertsPerWeek(other ?? emptyScore()) / 2);
      }
      expect(falseAlertsPerWeek(auto ?? emptyScore())).toBeLessThan(0.5);
    },
  );
});
