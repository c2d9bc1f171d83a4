import type { Point } from '../../../src/modules/trend/detection/method.js';
import type { Random } from './random.js';

const BEGIN = Date.UTC(2026, 0, 5);
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;

/** A part of a series in which something is wrong, as indexes of points; both ends included. */
export interface Wrong {
  readonly from: number;
  readonly until: number;
}

export interface MachineSeries {
  readonly points: readonly Point[];
  readonly wrong: readonly Wrong[];
}

/**
 * Series as machines, roads and crowds make them: noise that depends on the noise before it, heavy tails, bursts that are
 * usual, jobs on a schedule, counts that are mostly zero, levels that wander.
 */
export interface MachineShape {
  readonly name: string;
  readonly minutes: number;
  readonly points: number;
  /** The number of wrong parts, at most. */
  readonly troubles: number;
  /** Returns what makes the values of one series, in order. */
  readonly begin: (random: Random) => (at: Moment) => number;
}

/** One point to be made. */
export interface Moment {
  readonly index: number;
  readonly minute: number;
  /** Hours since the beginning of a wrong part and the number of its kind; undefined elsewhere. */
  readonly wrong: { readonly hours: number; readonly length: number; readonly kind: number } | undefined;
}

const hourOf = (minute: number): number => (minute % MINUTES_PER_DAY) / 60;
const isWeekend = (minute: number): boolean => Math.floor(minute / MINUTES_PER_DAY) % 7 >= 5;
const between = (random: Random, low: number, high: number): number => low + random.next() * (high - low);
/** Spread evenly over orders of magnitude. */
const scaleOf = (random: Random, low: number, high: number): number =>
  Math.exp(between(random, Math.log(low), Math.log(high)));
const wave = (hour: number, peak: number): number => Math.cos(((hour - peak) * Math.PI) / 12);

const oneOf = (which: number, values: readonly number[]): number => values[which % values.length] ?? 0;

/** Noise in which each value keeps a part of the one before it; standard deviation 1. */
function wandering(random: Random, kept: number): () => number {
  let last = random.normal();
  const fresh = Math.sqrt(1 - kept * kept);
  return () => (last = kept * last + fresh * random.normal());
}

/** Ordinary bursts: a factor that jumps now and then and fades. */
function bursts(random: Random, perDay: number, minutes: number, most: number): () => number {
  let height = 0;
  return () => {
    height *= 0.6;
    if (random.next() < (perDay * minutes) / MINUTES_PER_DAY) height += between(random, 1, most);
    return 1 + height;
  };
}

const steadyUse: MachineShape['begin'] = (random) => {
  const level = scaleOf(random, 20, 5000);
  const noise = between(random, 0.02, 0.08);
  const blips = between(random, 0.001, 0.006);
  return ({ wrong }) => {
    const blip = random.next() < blips ? between(random, 0.2, 0.8) : 0;
    const factor = wrong === undefined ? 1 : oneOf(wrong.kind, [between(random, 3, 6), 0.05, 1.6]);
    return level * factor * (1 + blip + noise * random.normal());
  };
};

const busyProcessor: MachineShape['begin'] = (random) => {
  const level = between(random, 30, 60);
  const spread = between(random, 4, 9);
  const noise = wandering(random, between(random, 0.8, 0.97));
  return ({ wrong }) => {
    const value = level + spread * noise() + random.normal();
    const changed = wrong === undefined ? value : oneOf(wrong.kind, [value * 0.1, 96 + random.normal(), value * 1.7]);
    return Math.min(changed, 100) * 10;
  };
};

const network: MachineShape['begin'] = (random) => {
  const level = scaleOf(random, 100, 20_000);
  const tail = between(random, 0.3, 0.8);
  const every = oneOf(random.integer(0, 3), [60, 360, 1440]);
  const height = between(random, 3, 12);
  const jitter = random.integer(0, 2) * 5;
  return ({ minute, wrong }) => {
    const isJob = (minute + (jitter > 0 ? random.integer(0, 2) * jitter : 0)) % every < 10;
    const value = level * Math.exp(tail * random.normal()) * (isJob ? height : 1);
    return wrong === undefined ? value : value * oneOf(wrong.kind, [height * 4, 8, 0.02]);
  };
};

const diskWrites: MachineShape['begin'] = (random) => {
  const share = between(random, 0.02, 0.2);
  const scale = scaleOf(random, 50, 5000);
  return ({ wrong }) => {
    const pareto = Math.min((1 - random.next()) ** (-1 / 1.6), 60);
    const quiet = scale * 0.02 * random.gamma(1.5);
    const value = random.next() < share ? scale * pareto : quiet;
    return wrong === undefined
      ? value
      : oneOf(wrong.kind, [scale * 30 * random.gamma(8), scale * pareto * 6, value + scale * 12]);
  };
};

const requests: MachineShape['begin'] = (random) => {
  const level = scaleOf(random, 10, 600);
  const depth = between(random, 0.3, 0.7);
  const noise = wandering(random, 0.85);
  const spread = between(random, 0.08, 0.25);
  const burst = bursts(random, between(random, 0.5, 3), 5, 1.2);
  return ({ minute, wrong }) => {
    const mean = level * (1 + depth * wave(hourOf(minute), 15)) * (isWeekend(minute) ? 0.8 : 1);
    const usual = mean * Math.exp(spread * noise()) * burst();
    const factor = wrong === undefined ? 1 : oneOf(wrong.kind, [5, 0.05, 3]);
    return random.count(usual * factor, 20);
  };
};

const mentions: MachineShape['begin'] = (random) => {
  const level = scaleOf(random, 3, 60);
  const depth = between(random, 0.3, 0.8);
  const burst = bursts(random, between(random, 1, 5), 5, 4);
  const size = between(random, 2, 6);
  return ({ minute, wrong }) => {
    const mean = level * (1 + depth * wave(hourOf(minute), 19));
    const fading = wrong === undefined ? 0 : between(random, 10, 30) * Math.exp((-3 * wrong.hours) / wrong.length);
    return random.count(mean * burst() * (1 + fading), size);
  };
};

const clicks: MachineShape['begin'] = (random) => {
  const level = scaleOf(random, 50, 2000);
  const spread = between(random, 0.1, 0.35);
  const noise = wandering(random, 0.5);
  return ({ minute, wrong }) => {
    const value = level * (1 + 0.2 * wave(hourOf(minute), 14)) * Math.exp(spread * noise());
    return wrong === undefined ? value : value * oneOf(wrong.kind, [3, 0.25, 5]);
  };
};

const road: MachineShape['begin'] = (random) => {
  const level = scaleOf(random, 60, 400);
  const noise = wandering(random, 0.7);
  const tail = between(random, 0.1, 0.25);
  return ({ minute, wrong }) => {
    const hour = hourOf(minute);
    const rush = isWeekend(minute) ? 0 : Math.exp(-((hour - 8) ** 2) / 2) + Math.exp(-((hour - 17) ** 2) / 3);
    const jam = random.next() < 0.004 ? between(random, 0.5, 1.5) : 0;
    const value = level * (1 + 0.8 * rush + jam) * Math.exp(tail * noise());
    return wrong === undefined ? value : value * oneOf(wrong.kind, [3.5, 2.5, 0.15]);
  };
};

const temperature: MachineShape['begin'] = (random) => {
  const level = between(random, 700, 1000);
  const slow = wandering(random, 0.998);
  const quick = wandering(random, 0.8);
  return ({ wrong }) => {
    const value = level + 60 * slow() + 8 * quick();
    if (wrong === undefined) return value;
    const way = Math.min(1, (2 * wrong.hours) / wrong.length);
    return value - level * (wrong.kind % 2 === 0 ? 0.6 : 0.35) * way;
  };
};

const rides: MachineShape['begin'] = (random) => {
  const level = scaleOf(random, 500, 15_000);
  const noise = wandering(random, 0.9);
  return ({ minute, wrong }) => {
    const hour = hourOf(minute);
    const day = 1 + 0.6 * wave(hour, 19) + 0.25 * wave(2 * hour, 14) + (isWeekend(minute) ? 0.2 * wave(hour, 0) : 0);
    const value = level * Math.max(day, 0.1) * Math.exp(0.06 * noise());
    return wrong === undefined ? value : value * oneOf(wrong.kind, [0.45, 1.7, 0.3]);
  };
};

const machine: MachineShape['begin'] = (random) => {
  const low = between(random, 10, 40);
  const high = low + between(random, 30, 60);
  const noise = between(random, 0, 6);
  const from = random.integer(6, 12);
  return ({ minute, wrong }) => {
    const isOn = hourOf(minute) >= from && hourOf(minute) < from + 8;
    const value = (isOn ? high : low) + noise * random.normal();
    if (wrong === undefined) return value * 10;
    return (
      (oneOf(wrong.kind, [isOn ? low : high, isOn ? high * 1.8 : low, isOn ? low * 0.3 : low * 2.2]) +
        noise * random.normal()) *
      10
    );
  };
};

const FORTNIGHT = 4032;

export const MACHINE_SHAPES: readonly MachineShape[] = [
  { name: 'steady use', minutes: 5, points: FORTNIGHT, troubles: 2, begin: steadyUse },
  { name: 'busy processor', minutes: 5, points: FORTNIGHT, troubles: 2, begin: busyProcessor },
  { name: 'network', minutes: 5, points: FORTNIGHT, troubles: 2, begin: network },
  { name: 'disk writes', minutes: 5, points: FORTNIGHT, troubles: 2, begin: diskWrites },
  { name: 'requests', minutes: 5, points: FORTNIGHT, troubles: 2, begin: requests },
  { name: 'mentions', minutes: 5, points: 15_840, troubles: 3, begin: mentions },
  { name: 'clicks', minutes: 60, points: 1600, troubles: 3, begin: clicks },
  { name: 'road', minutes: 8, points: 2400, troubles: 2, begin: road },
  { name: 'temperature', minutes: 5, points: 12_000, troubles: 3, begin: temperature },
  { name: 'rides', minutes: 30, points: 10_320, troubles: 4, begin: rides },
  { name: 'machine on and off', minutes: 5, points: FORTNIGHT, troubles: 1, begin: machine },
];

/** What comes before is for learning: 15 % of the points, at most 750. */
export const learningOf = (points: number): number => Math.min(Math.floor(points * 0.15), 750);

export function generateMachineSeries(random: Random, shape: MachineShape): MachineSeries {
  const { minutes, points } = shape;
  const wrong = placeTroubles(random, shape);
  const kinds = wrong.map(() => random.integer(0, 3));
  const value = shape.begin(random);
  return {
    wrong,
    points: Array.from({ length: points }, (_, index) => {
      const which = wrong.findIndex(({ from, until }) => index >= from && index <= until);
      const { from, until } = wrong[which] ?? { from: 0, until: 0 };
      const inside =
        which < 0
          ? undefined
          : {
              hours: ((index - from) * minutes) / 60,
              length: ((until - from + 1) * minutes) / 60,
              kind: kinds[which] ?? 0,
            };
      const minute = index * minutes;
      const made = value({ index, minute, wrong: inside });
      return { at: BEGIN + minute * MS_PER_MINUTE, count: Math.max(0, Math.round(made)) };
    }),
  };
}

/** Each in its own part of the series, one to twelve hours long; a few series have none. */
function placeTroubles(random: Random, { minutes, points, troubles }: MachineShape): readonly Wrong[] {
  const number = random.integer(random.next() < 0.15 ? 0 : 1, troubles + 1);
  const start = learningOf(points) + 50;
  const part = Math.floor((points - start) / Math.max(number, 1));
  return Array.from({ length: number }, (_, index) => {
    const length = Math.max(1, Math.round((between(random, 1, 12) * 60) / minutes));
    const from =
      start +
      index * part +
      random.integer(Math.floor(part * 0.1), Math.max(part - length - 20, 1 + Math.floor(part * 0.1)));
    return { from, until: Math.min(from + length - 1, points - 1) };
  });
}
