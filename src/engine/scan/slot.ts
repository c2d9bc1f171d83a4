import type { BoundDetector } from '../detectors/detector.js';

/** A bound detector and its place in the scan, which is where its progress is kept. */
export interface Slot extends BoundDetector {
  readonly index: number;
}
