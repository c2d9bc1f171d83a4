import type { Span } from '../../api/types.js';

/** A rectangle on a page, in points from its upper left corner. */
export type Box = Span['location']['lines'][number];

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A span with its bounding boxes on a page, one per line. */
export interface BoxedSpan {
  readonly span: Span;
  readonly boxes: readonly Box[];
}

/** Returns the spans of each page, and the spans that have no bounding box on any page. */
export function byPage(spans: readonly Span[]): {
  readonly pages: ReadonlyMap<number, readonly BoxedSpan[]>;
  readonly nowhere: readonly Span[];
} {
  const pages = new Map<number, BoxedSpan[]>();
  const nowhere: Span[] = [];
  for (const span of spans) {
    const { page, lines } = span.location;
    if (lines.length === 0) nowhere.push(span);
    else pages.set(page, [...(pages.get(page) ?? []), { span, boxes: lines }]);
  }
  return { pages, nowhere };
}

/** The distance around a box, in points, within which a click still hits it. Lines of text are hard to hit. */
const MAX_DISTANCE = 2;

/** Returns the span at a position of a page; of several overlapping spans, the one after the current one. */
export function spanAt(
  here: readonly BoxedSpan[],
  x: number,
  y: number,
  currentId: string | undefined,
): Span | undefined {
  const hit = here.filter(({ boxes }) =>
    boxes.some(
      (box) =>
        x >= box.x - MAX_DISTANCE &&
        x <= box.x + box.width + MAX_DISTANCE &&
        y >= box.y - MAX_DISTANCE &&
        y <= box.y + box.height + MAX_DISTANCE,
    ),
  );
  return hit[(hit.findIndex(({ span }) => span.id === currentId) + 1) % hit.length]?.span;
}

/** Screen pixels per point, at 100 %. @see CSS Values and Units 4, 6.2: an inch has 96 px and 72 pt */
export const PIXELS_PER_POINT = 96 / 72;
const [MIN_ZOOM, MAX_ZOOM, ZOOM_STEP] = [0.5, 4, 1.25];
/** The maximum zoom of a page fitted to the pane: more would only make lines long. */
const MAX_FITTED = 1.5;

/** Returns the zoom at which the widest page fills the given number of pixels. */
export function fittingZoom(sizes: readonly PageSize[], pixels: number): number {
  const widest = sizes.reduce((most, { width }) => Math.max(most, width), 1);
  return Math.min(MAX_FITTED, Math.max(0.1, pixels / (widest * PIXELS_PER_POINT)));
}

/** Returns the next zoom level, in or out. */
export const zoomed = (zoom: number, by: 1 | -1): number =>
  // A page fitted into a narrow pane may already be below the minimum.
  Math.min(MAX_ZOOM, Math.max(Math.min(MIN_ZOOM, zoom), zoom * (by === 1 ? ZOOM_STEP : 1 / ZOOM_STEP)));

/** Only a few steps, so that a small change of zoom does not render the page again. */
const DPI_STEPS = [72, 96, 144, 192, 300] as const;

/** Returns the resolution at which to render a page, for a screen with the given device pixel ratio. */
export const dpiFor = (zoom: number, dotsAPixel: number): number =>
  DPI_STEPS.find((dpi) => dpi >= zoom * 96 * dotsAPixel * 0.95) ?? 300;
