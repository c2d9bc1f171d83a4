import type { PageSpace } from '../page-space.js';
import type { FlowingText } from './flow.js';
import { joined, type PageText } from './read-page.js';

/** A page that was read. */
export interface ReadPage extends PageText {
  readonly space: PageSpace;
  /** True if it was read by OCR: words can then be removed only by replacing the page with an image. */
  readonly isPicture: boolean;
  /** The invisible text layer of the page if it becomes an image. */
  readonly words: readonly FlowingText[];
}

/** Returns the text of a page, line by line. */
export const textOf = (page: PageText): string =>
  linesOf(page)
    .map(({ text }) => text)
    .join('\n');

/** Returns the lines of a page, from its head to its foot. */
export const linesOf = ({ head, body, foot }: PageText): readonly FlowingText[] => [...head, body, ...foot];

/**
 * Adds lines of another reading to a page. They may overlap with its other lines, so head and foot are merged into the
 * body.
 */
export const withMore = (page: ReadPage, more: readonly FlowingText[]): ReadPage => ({
  ...page,
  head: [],
  body: joined([...linesOf(page), ...more].filter(({ text }) => text !== '')),
  foot: [],
});

/** Returns a page whose words are its text layer. */
export const unsortedPage = (page: PageText, space: PageSpace): ReadPage => ({
  ...page,
  space,
  isPicture: false,
  words: linesOf(page),
});
