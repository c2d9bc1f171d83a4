import { boundsOf, transform, type Matrix, type Point, type Rectangle } from '../geometry.js';
import { overlaps, type Area } from './areas.js';
import { quadOf } from '../geometry.js';
import type { Edits } from './output.js';
import type { PageWork } from './page-work.js';

/** A rule, a box or a background: a path of at most this many segments and without curves contains no text. */
const MAX_SEGMENTS_OF_BOX = 8;
const SLIVER = 0.1;

/** The current path, from its first construction operator to the operator that paints it. */
export class PathTracker {
  private readonly ranges: number[] = [];
  /** For each segment, a rectangle in user space that contains it. */
  private readonly segments: Rectangle[] = [];
  private at: Point = { x: 0, y: 0 };
  private hasCurve = false;
  private isClip = false;

  constructor(private readonly work: PageWork) {}

  moveTo(to: Point, start: number, end: number): void {
    this.ranges.push(start, end);
    this.at = to;
  }

  lineTo(points: readonly Point[], start: number, end: number): void {
    this.ranges.push(start, end);
    this.hasCurve ||= points.length > 1;
    this.segments.push(boundsOf([this.at, ...points]));
    this.at = points.at(-1) ?? this.at;
  }

  close(start: number, end: number): void {
    this.ranges.push(start, end);
  }

  rectangle(corners: readonly Point[], start: number, end: number): void {
    this.ranges.push(start, end);
    const [a, b, c, d] = corners;
    if (a === undefined || b === undefined || c === undefined || d === undefined) return;
    for (const side of [[a, b], [b, c], [c, d], [d, a]]) this.segments.push(boundsOf(side)); // oxfmt-ignore
    this.at = a;
  }

  clip(): void {
    this.isClip = true;
  }

  /** Handles the end of the path. @param start the offset of the operator that paints or ends the path */
  paint(
    edits: Edits,
    start: number,
    end: number,
    painting: { readonly fills: boolean; readonly withPictures: boolean },
  ): void {
    const goes = this.segments.length > 0 && this.judge(painting);
    if (goes && this.isClip) edits.replace(start, end, 'n');
    else if (goes) {
      for (let index = 0; index < this.ranges.length; index += 2) {
        edits.replace(this.ranges[index] ?? 0, this.ranges[index + 1] ?? 0);
      }
      edits.replace(start, end);
    }
    if (goes) this.work.drawings++;
    this.reset();
  }

  private reset(): void {
    this.ranges.length = this.segments.length = 0;
    this.hasCurve = this.isClip = false;
  }

  /** True if the path must be removed. */
  private judge({ fills, withPictures }: { readonly fills: boolean; readonly withPictures: boolean }): boolean {
    const bounds = boundsOf(
      this.segments.flatMap(([left, bottom, right, top]) => [
        { x: left, y: bottom },
        { x: right, y: top },
      ]),
    );
    const regions = this.work.areas.areasNear(bounds).filter(({ isRegion }) => isRegion);
    if (regions.length === 0) return false;
    if (regions.some((region) => isWithin(bounds, region))) return true;
    if (withPictures && fills && regions.some((region) => overlaps(region.quad, quadOf(bounds), SLIVER))) {
      this.work.problems.add('picture');
    }
    const isSimple = !this.hasCurve && this.segments.length <= MAX_SEGMENTS_OF_BOX;
    if (!isSimple && this.segments.some((each) => regions.some((region) => touches(each, region)))) {
      this.work.problems.add('drawing');
    }
    return false;
  }
}

const isWithin = ([left, bottom, right, top]: Rectangle, { bounds }: Area): boolean =>
  left >= bounds[0] - SLIVER &&
  bottom >= bounds[1] - SLIVER &&
  right <= bounds[2] + SLIVER &&
  top <= bounds[3] + SLIVER;

const touches = (bounds: Rectangle, { quad }: Area): boolean => overlaps(quad, quadOf(bounds), 0);

export const pointOf = (ctm: Matrix, x: number, y: number): Point => transform(ctm, { x, y });
