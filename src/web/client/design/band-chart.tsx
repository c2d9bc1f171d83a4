import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { whole } from '../words/format.js';
import './band-chart.css';

/** A count and the limits of normal counts; null without a limit. */
export interface BandPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly count: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly isBreach: boolean;
  /** A breach of a threshold that is being tried out. */
  readonly isTrial: boolean;
}

const HEIGHT = 240;
const PAD = 10;
const DIAMOND = 6;
/** The width of a character of the numbers beside the chart, at most. */
const CHARACTER = 8;
/** The factor of the largest count up to which a limit is drawn; limits beyond it are cut off. */
const ROOM = 1.3;

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.max(120, entry?.contentRect.width ?? 640)));
    if (ref.current !== null) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  return { ref, width };
}

const diamond = (x: number, y: number): string =>
  `M${x} ${y - DIAMOND}L${x + DIAMOND} ${y}L${x} ${y + DIAMOND}L${x - DIAMOND} ${y}Z`;
const line = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/**
 * Counts over time above the band of expected values. Arrow keys step through the points, each described in words;
 * breaches are marked by shape, so no colour is needed.
 */
export function BandChart({
  points,
  label,
  from,
  to,
  describe,
}: {
  readonly points: readonly BandPoint[];
  readonly label: string;
  /** The moments of the first and of the last point in words. */
  readonly from: string;
  readonly to: string;
  /** Describes a point in words. */
  readonly describe: (point: BandPoint) => string;
}) {
  const { ref, width } = useWidth();
  const [chosen, setChosen] = useState(points.length - 1);
  const at = Math.max(0, Math.min(chosen, points.length - 1));
  const drawn = useMemo(() => draw(points, width), [points, width]);
  const here = points[at];
  const [x, y] = drawn.places[at] ?? [0, 0];
  const step = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(points.length - 1, next)));
  };
  return (
    <figure className="band-chart">
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={at}
        aria-valuetext={here === undefined ? '' : describe(here)}
        onKeyDown={step}
        onPointerMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          setChosen(nearest(drawn.places, event.clientX - left));
        }}
      >
        <svg aria-hidden="true" width="100%" height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          {drawn.ticks.map(({ count, y: level }) => (
            <g key={count}>
              <path className="level" d={`M${drawn.left} ${level}H${width}`} />
              <text x={drawn.left - PAD} y={level}>
                {whole(count)}
              </text>
            </g>
          ))}
          {drawn.bands.map(({ area, low, high }) => (
            <g key={area}>
              <path className="band" d={area} />
              <path className="band-edge" d={low} />
              <path className="band-edge" d={high} />
            </g>
          ))}
          <path className="counts" d={line(drawn.places)} />
          {here !== undefined && <path className="cursor" d={`M${x} 0V${HEIGHT}`} />}
          {here !== undefined && <circle className="here" cx={x} cy={y} r={4} />}
          {points.map((point, i) => {
            const [px, py] = drawn.places[i] ?? [0, 0];
            return (
              <g key={i}>
                {point.isBreach && <path className="breach" d={diamond(px, py)} />}
                {point.isTrial && <path className="trial" d={diamond(px, py)} />}
              </g>
            );
          })}
        </svg>
      </div>
      <div className="chart-ends soft small" style={{ paddingInlineStart: drawn.left }}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <figcaption className="small">{here === undefined ? '' : describe(here)}</figcaption>
    </figure>
  );
}

interface ChartGeometry {
  /** Where the chart begins, beside the numbers of its levels. */
  readonly left: number;
  readonly ticks: readonly { readonly count: number; readonly y: number }[];
  readonly places: readonly (readonly [number, number])[];
  readonly bands: readonly { readonly area: string; readonly low: string; readonly high: string }[];
}

function draw(points: readonly BandPoint[], width: number): ChartGeometry {
  const first = points[0]?.at ?? 0;
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - first);
  const counted = points.reduce((most, { count }) => Math.max(most, count), 1);
  const edges = points.reduce((most, { high }) => Math.max(most, high ?? 0), counted);
  const most = Math.min(edges, counted * ROOM);
  const level = roundBelow(most);
  const left = 2 * PAD + CHARACTER * whole(level).length;
  const xOf = (at: number): number => left + ((at - first) / span) * (width - left - PAD);
  const yOf = (count: number): number => HEIGHT - PAD - (Math.min(count, most) / most) * (HEIGHT - 2 * PAD);
  const places = points.map(({ at, count }) => [xOf(at), yOf(count)] as const);
  const runs: BandPoint[][] = [[]];
  for (const point of points) {
    if (point.low === null || point.high === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  const bands = runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const low = run.map((point) => [xOf(point.at), yOf(point.low ?? 0)] as const);
      const high = run.map((point) => [xOf(point.at), yOf(point.high ?? 0)] as const);
      return { area: `${line([...high, ...low.toReversed()])}Z`, low: line(low), high: line(high) };
    });
  return { left, ticks: [0, level].map((count) => ({ count, y: yOf(count) })), places, bands };
}

/** Returns the largest 1, 2 or 5 with zeros that is not above a count of at least 1. */
function roundBelow(count: number): number {
  const power = 10 ** Math.floor(Math.log10(count));
  return ([5, 2].find((digit) => digit * power <= count) ?? 1) * power;
}

function nearest(places: ChartGeometry['places'], x: number): number {
  let best = 0;
  for (const [i, [px]] of places.entries()) if (Math.abs(px - x) < Math.abs((places[best]?.[0] ?? 0) - x)) best = i;
  return best;
}
