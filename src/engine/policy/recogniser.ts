import { anyPhrase } from '../context/phrases.js';
import type { BoundDetector } from '../detectors/detector.js';
import { compileScan, detect, type Scan } from '../scan/detect.js';
import type { Recognise } from '../strategies/strategy.js';

/**
 * Asks an entry's detectors about texts. One that says nothing by itself is put behind a word that speaks for the kind,
 * and then others are, too. Detectors are compiled when first asked.
 */
export function recogniser(bound: readonly BoundDetector[]): Recognise {
  let scan: Scan | undefined;
  const labels = [...new Set(['', ...bound.map(labelOf)])];
  return (token) => {
    const compiled = (scan ??= compileScan(bound));
    const behind =
      (label: string) =>
      (candidate: string): number =>
        confidenceOf(label + candidate, label.length, compiled);
    for (const label of labels) {
      const confidenceIn = behind(label);
      const confidence = confidenceIn(token);
      if (confidence > 0) return { confidence, confidenceIn };
    }
    return { confidence: 0, confidenceIn: behind('') };
  };
}

/** Of what is found from `start` to the end of the text, and nothing less. */
function confidenceOf(text: string, start: number, scan: Scan): number {
  let most = 0;
  for (const span of detect(text, scan)) {
    if (span.start === start && span.end === text.length) most = Math.max(most, span.confidence);
  }
  return most;
}

function labelOf({ context }: BoundDetector): string {
  const phrase = context === undefined ? '' : anyPhrase(context.raise);
  return phrase === '' ? '' : `${phrase}: `;
}
