import type { BoundDetector } from '../detectors/detector.js';

/** A bound detector and its index in the scan, under which its progress is kept. */
export interface Slot extends BoundDetector {
  readonly index: number;
}

/** Triggers detectors at a position; with `lists`, only those that use one of them. */
export type Wake = (slots: readonly Slot[], at: number, end: number, lists?: number) => void;
