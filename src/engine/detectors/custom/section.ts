import type { Detector } from '../detector.js';
import type { PatternSource } from './pattern.js';

/** The options of a section in a policy. */
export interface SectionOptions {
  readonly start: PatternSource;
  readonly end: PatternSource;
  readonly classification?: string;
}

const CONFIDENCE = 0.9;

/**
 * Finds the text from a start marker to the next end marker, both included, over any number of lines. A start marker
 * inside an open section starts no new one; without an end marker there is no section. Each pattern reads the text
 * once.
 */
export const sectionDetector: Detector<SectionOptions> = {
  id: 'section',
  kind: 'section',
  about: {
    name: 'Section between two markers of the policy',
    example: 'BEGIN PRIVATE … END PRIVATE',
    standard: 'The policy; java.util.regex',
    validation: 'Both markers',
  },
  triggers: ['text'],
  create:
    ({ start, end, classification }) =>
    (text, _at, _end, emit) => {
      const ends = rangesOf(end, text);
      let next = 0;
      let last = 0;
      for (const opening of rangesOf(start, text)) {
        if (opening.start < last) continue;
        let closing = ends[next];
        while (closing !== undefined && closing.start < opening.end) closing = ends[++next];
        if (closing === undefined) return;
        emit(opening.start, closing.end, CONFIDENCE, classification);
        last = closing.end;
      }
    },
};

function rangesOf(pattern: PatternSource, text: string): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { readonly start: number; readonly end: number }[] = [];
  pattern.findAll(text, 0, (start, end) => ranges.push({ start, end }));
  return ranges;
}
