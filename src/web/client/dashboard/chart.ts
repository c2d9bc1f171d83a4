import uPlot from 'uplot';
import type { ChartData, Line } from './chart-data.js';
import { colorOf, dashOf } from './colors.js';
import { el, nameOf } from './dom.js';
import { tick, whole } from './format.js';
import { isDark } from './theme.js';

const HEIGHT = 300;
const LOW_HEIGHT = 220;
const NARROW_PIXELS = 520;
const MARK = 5;
// The names of uPlot's constants exist only at compile time.
const LINEAR = 1 as uPlot.Scale.Distr;
/** Similar to a logarithm for large values, and defined at zero. */
const ASINH = 4 as uPlot.Scale.Distr;
export const NO_COUNTS = 'No counts in this window.';
const OTHERS = 'all other types';

interface Palette {
  readonly text: string;
  readonly grid: string;
  readonly card: string;
  readonly danger: string;
  readonly mutedArea: string;
}

/** A canvas cannot resolve custom properties, so the theme's colours are read from an element that uses them. */
function paletteOf(element: HTMLElement): Palette {
  const probe = element.appendChild(el('span', { hidden: true }));
  const read = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    text: read('--soft'),
    grid: read('--line'),
    card: read('--card'),
    danger: read('--danger'),
    mutedArea: read('--muted-area'),
  };
  probe.remove();
  return palette;
}

export const lineColor = ({ type }: Line, dark: boolean): string =>
  type === undefined ? (dark ? 'oklch(0.7 0 0)' : 'oklch(0.55 0 0)') : colorOf(type, dark);

/** True if there is nothing to draw: no type was reported, or not the chosen one. */
export const isEmpty = ({ lines, times }: ChartData): boolean => lines.length === 0 || times.length === 0;

/** The counts over time, with the breaches marked. */
export class Chart {
  private plot: uPlot | undefined;
  private data: ChartData | undefined;
  private palette: Palette;
  private readonly tip = el('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
  private readonly nothing = el('p', { class: 'nothing no-counts', hidden: true }, NO_COUNTS);
  private isLog = false;

  constructor(private readonly place: HTMLElement) {
    this.palette = paletteOf(place);
    place.append(this.nothing);
    new ResizeObserver(() => {
      this.plot?.setSize(this.size());
    }).observe(place);
  }

  show(data: ChartData): void {
    const sameLines =
      JSON.stringify(data.lines.map(({ type }) => type)) === JSON.stringify(this.data?.lines.map(({ type }) => type));
    this.data = data;
    if (this.plot === undefined || !sameLines) this.draw();
    // This keeps the position of the pointer.
    else this.plot.setData(columnsOf(data));
  }

  setLog(isLog: boolean): void {
    this.isLog = isLog;
    this.draw();
  }

  /** Draws the chart again, for instance after a change of colours. */
  draw(): void {
    this.plot?.destroy();
    this.plot = undefined;
    this.nothing.hidden = this.data === undefined || !isEmpty(this.data);
    if (this.data === undefined || isEmpty(this.data)) return;
    this.palette = paletteOf(this.place);
    this.plot = new uPlot(this.options(this.data), columnsOf(this.data), this.place);
    this.plot.over.append(this.tip);
  }

  private size() {
    const width = Math.max(this.place.clientWidth, 1);
    return { width, height: width < NARROW_PIXELS ? LOW_HEIGHT : HEIGHT };
  }

  private options({ lines }: ChartData): uPlot.Options {
    const dark = isDark();
    const { text: stroke, grid } = this.palette;
    const axis = {
      stroke,
      font: '12px system-ui, sans-serif',
      grid: { stroke: grid, width: 1 },
      ticks: { show: false },
    };
    return {
      ...this.size(),
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { size: 7 } },
      padding: [10, 8, 0, 0],
      scales: {
        x: { time: true },
        y: {
          distr: this.isLog ? ASINH : LINEAR,
          ...(this.isLog && { asinh: 1 }),
          range: (_plot, _least, most) => [0, most > 0 ? most * 1.06 : 1],
        },
      },
      axes: [
        { ...axis, size: 32, space: 64, values: (_plot, splits) => splits.map(tickOf) },
        {
          ...axis,
          size: 58,
          values: (_plot, splits) => splits.map((value) => (Number.isInteger(value) && value >= 0 ? tick(value) : '')),
        },
      ],
      series: [
        {},
        ...lines.map((line) => ({
          stroke: lineColor(line, dark),
          width: 2,
          dash: line.type === undefined ? [1, 3] : [...dashOf(line.type)],
          points: { show: false },
        })),
      ],
      hooks: {
        drawClear: [(plot) => this.drawMutes(plot)],
        draw: [(plot) => this.drawMarks(plot)],
        setCursor: [(plot) => this.showTip(plot)],
      },
    };
  }

  private drawMutes(plot: uPlot): void {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.fillStyle = this.palette.mutedArea;
    for (const { from, to } of this.data?.muted ?? []) {
      const left = Math.max(plot.valToPos(from, 'x', true), bbox.left);
      const right = Math.min(plot.valToPos(to, 'x', true), bbox.left + bbox.width);
      if (right > left) ctx.fillRect(left, bbox.top, right - left, bbox.height);
    }
    ctx.restore();
  }

  private drawMarks(plot: uPlot): void {
    const { ctx } = plot;
    const { marks = [], lines = [], times = [] } = this.data ?? {};
    const size = MARK * devicePixelRatio;
    ctx.save();
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.setLineDash([]);
    for (const { bucket, line, muted } of marks) {
      const x = plot.valToPos(times[bucket] ?? 0, 'x', true);
      const y = plot.valToPos(line === undefined ? 0 : (lines[line]?.counts[bucket] ?? 0), 'y', true);
      ctx.beginPath();
      ctx.moveTo(x, y - size);
      ctx.lineTo(x + size, y);
      ctx.lineTo(x, y + size);
      ctx.lineTo(x - size, y);
      ctx.closePath();
      ctx.fillStyle = muted ? this.palette.card : this.palette.danger;
      ctx.strokeStyle = muted ? this.palette.danger : this.palette.card;
      ctx.fill();
      ctx.stroke();
    }
    ctx.restore();
  }

  private showTip({ cursor, over }: uPlot): void {
    const { data, tip } = this;
    const { idx, left = -1, top = 0 } = cursor;
    tip.hidden = data === undefined || idx === null || idx === undefined || left < 0;
    if (tip.hidden || data === undefined) return;
    const bucket = idx ?? 0;
    const breaches = data.marks.filter((mark) => mark.bucket === bucket).length;
    const rows = [...data.lines]
      .sort((a, b) => (b.counts[bucket] ?? 0) - (a.counts[bucket] ?? 0))
      .map((line) => {
        const swatch = el('span', { class: 'swatch' });
        swatch.style.background = lineColor(line, isDark());
        return el('li', {}, swatch, nameOf(line.type ?? OTHERS), el('b', {}, whole(line.counts[bucket] ?? 0)));
      });
    tip.replaceChildren(
      el('p', {}, rangeOf(data.times[bucket] ?? 0, data.bucketSeconds)),
      el('ul', {}, ...rows),
      ...(breaches === 0
        ? []
        : [el('p', { class: 'bad' }, breaches === 1 ? '1 breach' : `${whole(breaches)} breaches`)]),
    );
    const x = left > over.clientWidth / 2 ? left - tip.offsetWidth - 14 : left + 14;
    tip.style.transform = `translate(${Math.max(x, 0)}px, ${Math.max(top - tip.offsetHeight - 8, 0)}px)`;
  }
}

const columnsOf = ({ times, lines }: ChartData): uPlot.AlignedData => [
  [...times],
  ...lines.map(({ counts }) => [...counts]),
];

const hourFormat = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric' });

/** Formats an hour; midnight is shown as the day. */
function tickOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return (date.getHours() === 0 && date.getMinutes() === 0 ? dayFormat : hourFormat).format(date);
}

function rangeOf(from: number, seconds: number): string {
  const begin = new Date(from * 1000);
  return `${dayFormat.format(begin)}, ${hourFormat.format(begin)} – ${hourFormat.format(new Date((from + seconds) * 1000))}`;
}
