import type { BoundDetector } from '../detectors/detector.js';

/** A bound detector and its place in the scan, which is where its progress is kept. */
export interface Slot extends BoundDetector {
  readonly index: number;
}

/** Wakes detectors at a place; with `lists` only those that have one of them. */
export type Wake = (slots: readonly Slot[], at: number, end: number, lists?: number) => void;
