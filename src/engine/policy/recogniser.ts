import type { BoundDetector } from '../detectors/detector.js';
import { compileScan, detect, type Scan } from '../scan/detect.js';

/**
 * How sure an entry's detectors are that a text is, as a whole, of its kind; 0 when they are not. A text that says
 * nothing by itself is tried behind a word that speaks for the kind. Detectors are compiled when first asked.
 */
export function recogniser(bound: readonly BoundDetector[]): (candidate: string) => number {
  let scan: Scan | undefined;
  const labels = [...new Set(['', ...bound.map(labelOf)])];
  return (candidate) => {
    scan ??= compileScan(bound);
    for (const label of labels) {
      const confidence = wholeIn(label + candidate, label.length, scan);
      if (confidence > 0) return confidence;
    }
    return 0;
  };
}

function wholeIn(text: string, start: number, scan: Scan): number {
  let most = 0;
  for (const span of detect(text, scan)) {
    if (span.start === start && span.end === text.length) most = Math.max(most, span.confidence);
  }
  return most;
}

function labelOf({ context }: BoundDetector): string {
  for (const [last, [before = []]] of context?.raise.byLastWord ?? [])
    return `${[...before.toReversed(), last].join(' ')}: `;
  return '';
}
