import { anyPhrase } from '../context/phrases.js';
import type { BoundDetector } from '../detectors/detector.js';
import { compileScan, detect, type Scan } from '../scan/detect.js';
import type { Recognise } from '../strategies/strategy.js';

/**
 * Returns a function that applies an entry's detectors to a token. If they do not recognise the token by itself, it is
 * tried after a context word of the kind; the returned `confidenceIn` then puts that word before other candidates, too.
 * The detectors are compiled on first use.
 */
export function recogniser(bound: readonly BoundDetector[]): Recognise {
  let scan: Scan | undefined;
  const labels = [...new Set(['', ...bound.map(labelOf)])];
  return (token) => {
    const compiled = (scan ??= compileScan(bound));
    const confidenceAfter =
      (label: string) =>
      (candidate: string): number =>
        confidenceOf(label + candidate, label.length, compiled);
    for (const label of labels) {
      const confidenceIn = confidenceAfter(label);
      const confidence = confidenceIn(token);
      if (confidence > 0) return { confidence, confidenceIn };
    }
    return { confidence: 0, confidenceIn: confidenceAfter('') };
  };
}

/**
 * Returns the highest confidence of a span that covers the text exactly from `start` to its end; 0 if there is none.
 */
function confidenceOf(text: string, start: number, scan: Scan): number {
  let highest = 0;
  for (const span of detect(text, scan)) {
    if (span.start === start && span.end === text.length) highest = Math.max(highest, span.confidence);
  }
  return highest;
}

function labelOf({ context }: BoundDetector): string {
  const phrase = context === undefined ? '' : anyPhrase(context.raise);
  return phrase === '' ? '' : `${phrase}: `;
}
