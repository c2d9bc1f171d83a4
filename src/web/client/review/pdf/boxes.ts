import type { Span } from '../../api/types.js';

/** A rectangle on a page, in points from its upper left corner. */
export type Box = Span['location']['lines'][number];

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A span with the boxes that it has on a page, one a line. */
export interface Boxed {
  readonly span: Span;
  readonly boxes: readonly Box[];
}

/** Returns what stands on each page, and the spans that have no place on any. */
export function byPage(spans: readonly Span[]): {
  readonly pages: ReadonlyMap<number, readonly Boxed[]>;
  readonly nowhere: readonly Span[];
} {
  const pages = new Map<number, Boxed[]>();
  const nowhere: Span[] = [];
  for (const span of spans) {
    const { page, lines } = span.location;
    if (lines.length === 0) nowhere.push(span);
    else pages.set(page, [...(pages.get(page) ?? []), { span, boxes: lines }]);
  }
  return { pages, nowhere };
}

/** How far around a box a click still counts, in points: lines are low. */
const REACH = 2;

/** Returns the span at a place of a page; of several that overlap the one after the current one. */
export function spanAt(here: readonly Boxed[], x: number, y: number, currentId: string | undefined): Span | undefined {
  const hit = here.filter(({ boxes }) =>
    boxes.some(
      (box) =>
        x >= box.x - REACH && x <= box.x + box.width + REACH && y >= box.y - REACH && y <= box.y + box.height + REACH,
    ),
  );
  return hit[(hit.findIndex(({ span }) => span.id === currentId) + 1) % hit.length]?.span;
}

/** Pixels of the screen for each point, at 100 %. @see CSS Values and Units 4, 6.2: an inch has 96 px and 72 pt */
export const PIXELS_A_POINT = 96 / 72;
const [MIN_ZOOM, MAX_ZOOM, ZOOM_STEP] = [0.5, 4, 1.25];
/** Wider than this, a page that fills the pane only makes lines long. */
const MAX_FITTED = 1.5;

/** Returns the zoom at which the widest page fills so many pixels. */
export function fittingZoom(sizes: readonly PageSize[], pixels: number): number {
  const widest = sizes.reduce((most, { width }) => Math.max(most, width), 1);
  return Math.min(MAX_FITTED, Math.max(0.1, pixels / (widest * PIXELS_A_POINT)));
}

/** Returns the next zoom in or out. */
export const zoomed = (zoom: number, by: 1 | -1): number =>
  // A page that was fitted into little room is smaller already.
  Math.min(MAX_ZOOM, Math.max(Math.min(MIN_ZOOM, zoom), zoom * (by === 1 ? ZOOM_STEP : 1 / ZOOM_STEP)));

/** Few, so that a page that is zoomed a little is not drawn anew. */
const DPI_STEPS = [72, 96, 144, 192, 300] as const;

/** Returns the dots an inch that a page is drawn with, for a screen with so many dots a pixel. */
export const dpiFor = (zoom: number, dotsAPixel: number): number =>
  DPI_STEPS.find((dpi) => dpi >= zoom * 96 * dotsAPixel * 0.95) ?? 300;
