import { DETECTORS } from '../../src/engine/detectors/catalog.js';
import type { BoundDetector } from '../../src/engine/detectors/detector.js';
import { compileScan, detect } from '../../src/engine/scan/detect.js';
import { bindKind } from '../support/detector-defaults.js';
import type { Figure } from './figure.js';
import { timeOf } from './timing.js';

const SHORT = 50_000;
/** Each text is as long as four times the other: the growth of two doublings shows more than one against the noise. */
const LONG = 4 * SHORT;
const ROUNDS = 3;

/** Signs that wake detectors or end what they read. */
const SIGNS = [
  '1',
  '12 ',
  '12-',
  '1.',
  '1:',
  '1/',
  'A',
  'a ',
  'A1',
  'a=',
  'x:',
  '@',
  '@a.',
  '-',
  'a-a-',
  '://',
  'www.',
  ' ',
];

/** Texts that are nothing but what wakes a detector, and pieces of what it finds, again and again. */
function hostileTexts(example: string): string[] {
  const half = example.slice(0, Math.ceil(example.length / 2));
  const tail = example.slice(1);
  return [example, `${example} `, half, `${half} `, tail, `${example.slice(0, -1)}x`, ...SIGNS];
}

const repeated = (piece: string, length: number): string =>
  Buffer.from(piece.repeat(Math.ceil(length / piece.length)).slice(0, length), 'utf8').toString('utf8');

/** How the time of each detector grows with the length of texts made against it; the worst are shown. */
export async function benchDetectors(): Promise<readonly Figure[]> {
  const growths = DETECTORS.map(({ id, kind, about }) => {
    const bound = bindKind(kind).filter((detector) => detector.id === id);
    return { id, ...worst(bound, hostileTexts(about.example)) };
  });
  const slowest = growths.toSorted((one, other) => other.nanoseconds - one.nanoseconds).slice(0, 5);
  const steepest = growths.toSorted((one, other) => other.growth - one.growth).slice(0, 5);
  return Promise.resolve([
    ...steepest.map(({ id, growth }) => ({
      name: `${id}: growth when a hostile text doubles`,
      value: growth,
      unit: 'x',
      target: '<= 2.6',
    })),
    ...slowest.map(({ id, nanoseconds }) => ({
      name: `${id}: a character of its worst text`,
      value: nanoseconds,
      unit: 'ns',
    })),
  ]);
}

function worst(bound: readonly BoundDetector[], pieces: readonly string[]): { growth: number; nanoseconds: number } {
  const scan = compileScan(bound, 0.5);
  let growth = 0;
  let nanoseconds = 0;
  for (const piece of pieces) {
    const [short, long] = [repeated(piece, SHORT), repeated(piece, LONG)];
    const time = timeOf(() => detect(long, scan), ROUNDS);
    // Below this the clock and the collector are measured.
    if (time > 2) growth = Math.max(growth, Math.sqrt(time / timeOf(() => detect(short, scan), ROUNDS)));
    nanoseconds = Math.max(nanoseconds, (time * 1e6) / LONG);
  }
  return { growth, nanoseconds };
}
