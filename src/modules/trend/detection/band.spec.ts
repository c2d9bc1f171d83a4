import { emptyBaseline } from './baseline.js';
import { makeMethod, METHOD_IDS } from './catalog.js';
import { bandOf, observe, type Detector, type SeriesMemory } from './observe.js';

const MINUTE = 60_000;
const settings = { alertThreshold: 0.5, sensitivity: 3, windowHours: 24, warmUp: 10, risk: 0.001, timeZone: 'UTC' };
const detectorOf = (id: (typeof METHOD_IDS)[number], direction: Detector['direction']): Detector => ({
  method: makeMethod(id, settings),
  direction,
  floors: { minCount: 0, minIncrease: 0 },
});
/** Knows fifty counts between 20 and 26. */
function taught(detector: Detector): SeriesMemory {
  const memory = { baseline: emptyBaseline(), state: detector.method.start() };
  for (let i = 0; i < 50; i += 1) observe(detector, memory, { at: i * MINUTE, count: 20 + (i % 7) });
  return memory;
}

describe.each(METHOD_IDS)('the band of %s', (id) => {
  const at = 50 * MINUTE;
  it('ends where the breaches begin, on both sides', () => {
    const detector = detectorOf(id, 'both');
    const band = bandOf(detector, taught(detector), at);
    const kindOf = (count: number) => observe(detector, taught(detector), { at, count }).kind;
    expect(band?.expected).toBeGreaterThan(15);
    // Sums that grow over points may need more than one to call anything too many.
    const high = Math.min(band?.high ?? 0, 1e9);
    expect(kindOf(high)).toBeUndefined();
    if (high < 1e9) expect(kindOf(high + 1)).toBe('increase');
    else expect(id).toBe('cusum');
    expect(kindOf(band?.low ?? 0)).toBeUndefined();
    if ((band?.low ?? 0) > 0) expect(kindOf((band?.low ?? 0) - 1)).toBe('decrease');
  });

  it('has no upper edge where only too few counts', () => {
    const detector = detectorOf(id, 'down');
    expect(bandOf(detector, taught(detector), at)?.high).toBe(Infinity);
  });
});

it('is not there while too little is known', () => {
  const detector = detectorOf('z_score', 'both');
  expect(bandOf(detector, { baseline: emptyBaseline(), state: detector.method.start() }, 0)).toBeUndefined();
});
