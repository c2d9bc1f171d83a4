import type { BoundDetector } from '../detectors/detector.js';

/**
 * A bound detector and its index in the scan, under which its progress is kept. All slots have the same properties in
 * the same order: reading them from objects of many layouts takes a tenth of the time of a scan for all kinds.
 */
export interface Slot extends Pick<BoundDetector, 'id' | 'kind' | 'rule' | 'triggers' | 'find'> {
  readonly index: number;
  readonly context: BoundDetector['context'] | undefined;
  readonly digitRuns: BoundDetector['digitRuns'] | undefined;
  readonly keywords: BoundDetector['keywords'] | undefined;
  /** 0 if it waits for no list. */
  readonly lists: number;
}

/** Returns the slot of a detector. */
export const slotOf = (
  { id, kind, rule, triggers, find, context, digitRuns, keywords, lists = 0 }: BoundDetector,
  index: number,
): Slot => ({ index, find, lists, context, id, kind, rule, triggers, digitRuns, keywords });

/** Triggers detectors at a position; with `lists`, only those that use one of them. */
export type WakeDetectors = (slots: readonly Slot[], at: number, end: number, lists?: number) => void;
