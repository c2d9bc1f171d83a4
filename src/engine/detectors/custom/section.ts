import type { Detector } from '../detector.js';
import type { PatternSource } from './pattern.js';

/** What a section of a policy says. */
export interface SectionOptions {
  readonly start: PatternSource;
  readonly end: PatternSource;
  readonly classification?: string;
}

const CONFIDENCE = 0.9;

/**
 * Everything from a start marker to the next end marker behind it, both included, over any number of lines. A marker
 * inside a section that is open starts none; without an end there is no section. Each pattern reads the text once.
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
