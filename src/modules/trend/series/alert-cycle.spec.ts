import type { BreachKind } from '../trend.types.js';
import { advance, READY, type AlertCycle, type CycleInput } from './alert-cycle.js';

const MINUTE = 60_000;
const COOLDOWN = 60 * MINUTE;

/** A life of a series: at so many minutes a point that is a breach (b), ordinary (n), both (B) or neither (-), muted (m). */
function live(...points: readonly [minute: number, point: string][]) {
  let cycle: AlertCycle = READY;
  return points.map(([minute, point]) => {
    const input: CycleInput = {
      isBreach: /b/i.test(point),
      isNormal: /[nB]/.test(point),
      muted: point.includes('m'),
      now: new Date(minute * MINUTE),
      cooldownMs: COOLDOWN,
    };
    const step = advance(cycle, input);
    cycle = step.cycle;
    return step.backToNormal ? `${step.outcome}, over` : step.outcome;
  });
}

describe('the cycle of alerts', () => {
  const cases: readonly [string, readonly [number, string][], readonly string[]][] = [
    ['a breach is notified', [[0, 'b']], ['notify']],
    [
      'an ordinary point is nothing',
      [
        [0, 'n'],
        [1, '-'],
      ],
      ['nothing', 'nothing'],
    ],
    [
      'breaches of a cooldown are suppressed and do not extend it',
      [
        [0, 'b'],
        [1, 'b'],
        [59, 'b'],
        [60, 'b'],
      ],
      ['notify', 'suppress', 'suppress', 'notify'],
    ],
    [
      'a clock that goes back does not end a cooldown',
      [
        [60, 'b'],
        [0, 'b'],
      ],
      ['notify', 'suppress'],
    ],
    [
      'three ordinary points end a cooldown',
      [
        [0, 'b'],
        [1, 'n'],
        [2, 'n'],
        [3, 'n'],
        [4, 'b'],
      ],
      ['notify', 'nothing', 'nothing', 'nothing, over', 'notify'],
    ],
    [
      'two do not',
      [
        [0, 'b'],
        [1, 'n'],
        [2, 'n'],
        [3, 'b'],
      ],
      ['notify', 'nothing', 'nothing', 'suppress'],
    ],
    [
      'nor three with another in between',
      [
        [0, 'b'],
        [1, 'n'],
        [2, 'n'],
        [3, '-'],
        [4, 'n'],
        [5, 'b'],
      ],
      ['notify', 'nothing', 'nothing', 'nothing', 'nothing', 'suppress'],
    ],
    [
      'nor three with a breach in between',
      [
        [0, 'b'],
        [1, 'n'],
        [2, 'n'],
        [3, 'b'],
        [4, 'n'],
        [5, 'b'],
      ],
      ['notify', 'nothing', 'nothing', 'suppress', 'nothing', 'suppress'],
    ],
    [
      'a third ordinary point that is a breach ends the cooldown first',
      [
        [0, 'b'],
        [1, 'n'],
        [2, 'n'],
        [3, 'B'],
      ],
      ['notify', 'nothing', 'nothing', 'notify, over'],
    ],
    [
      'a series without an alert is not over',
      [
        [0, 'n'],
        [1, 'n'],
        [2, 'n'],
        [3, 'n'],
      ],
      ['nothing', 'nothing', 'nothing', 'nothing'],
    ],
    [
      'it is over once',
      [
        [0, 'b'],
        [1, 'n'],
        [2, 'n'],
        [3, 'n'],
        [4, 'n'],
        [5, 'n'],
        [6, 'n'],
      ],
      ['notify', 'nothing', 'nothing', 'nothing, over', 'nothing', 'nothing', 'nothing'],
    ],
    [
      'two alerts are over together',
      [
        [0, 'b'],
        [60, 'b'],
        [61, 'n'],
        [62, 'n'],
        [63, 'n'],
      ],
      ['notify', 'notify', 'nothing', 'nothing', 'nothing, over'],
    ],
    [
      'a muted breach is recorded, once a cooldown',
      [
        [0, 'bm'],
        [1, 'bm'],
        [60, 'bm'],
      ],
      ['record-muted', 'suppress', 'record-muted'],
    ],
    [
      'its cooldown does not silence the first breach behind the mute',
      [
        [0, 'bm'],
        [1, 'b'],
        [2, 'b'],
      ],
      ['record-muted', 'notify', 'suppress'],
    ],
    [
      'a mute within a cooldown changes nothing of it',
      [
        [0, 'b'],
        [1, 'bm'],
        [2, 'b'],
      ],
      ['notify', 'suppress', 'suppress'],
    ],
    [
      'ordinary points count while muted',
      [
        [0, 'b'],
        [1, 'nm'],
        [2, 'nm'],
        [3, 'nm'],
        [4, 'b'],
      ],
      ['notify', 'nothing', 'nothing', 'nothing', 'notify'],
    ],
    [
      'that it is over is told behind the mute',
      [
        [0, 'b'],
        [1, 'nm'],
        [2, 'nm'],
        [3, 'nm'],
        [4, 'n'],
      ],
      ['notify', 'nothing', 'nothing', 'nothing', 'nothing, over'],
    ],
    [
      'a muted alert has nobody to tell that it is over',
      [
        [0, 'bm'],
        [1, 'n'],
        [2, 'n'],
        [3, 'n'],
      ],
      ['record-muted', 'nothing', 'nothing', 'nothing'],
    ],
  ];

  it.each(cases)('%s', (_, points, outcomes) => {
    expect(live(...points)).toEqual(outcomes);
  });

  it('has no cooldown where it is zero', () => {
    const input = { isBreach: true, isNormal: false, muted: false, now: new Date(0), cooldownMs: 0 };
    expect(advance(advance(READY, input).cycle, input).outcome).toBe('notify');
  });

  describe('where it doubles for a lasting breach', () => {
    /** The minutes of the alerts of hourly breaches of these kinds; `undefined` is an ordinary point. */
    function alertsOf(kinds: readonly (BreachKind | undefined)[], cooldownMs = COOLDOWN): readonly number[] {
      let cycle: AlertCycle = READY;
      return kinds.flatMap((kind, hour) => {
        const now = new Date(hour * 60 * MINUTE);
        const isBreach = kind !== undefined;
        const step = advance(cycle, { isBreach, isNormal: !isBreach, muted: false, now, cooldownMs, doublesFor: kind });
        cycle = step.cycle;
        return step.outcome === 'notify' ? [hour] : [];
      });
    }
    const lasting = (hours: number): BreachKind[] => Array.from({ length: hours }, () => 'increase');

    it('alerts less and less often, and once a day in the end', () => {
      expect(alertsOf(lasting(100))).toEqual([0, 1, 3, 7, 15, 31, 55, 79]);
    });

    it('alerts at once on a breach of another kind behind the plain cooldown', () => {
      expect(alertsOf([...lasting(8), 'decrease', 'decrease'])).toEqual([0, 1, 3, 7, 8, 9]);
    });

    it('starts anew when the series was ordinary again', () => {
      expect(alertsOf([...lasting(6), undefined, undefined, undefined, ...lasting(3)])).toEqual([0, 1, 3, 9, 10]);
    });

    it('keeps a cooldown that is set to be longer than a day', () => {
      expect(alertsOf(lasting(100), 48 * COOLDOWN)).toEqual([0, 48, 96]);
    });
  });
});
