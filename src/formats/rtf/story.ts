import type { Range } from '../format.js';
import type { MappedText } from '../markup/mapped-text.js';
import type { Destination } from './destinations.js';

/** A text under construction; footnotes interrupt other texts. */
export interface Story {
  readonly destination: Destination;
  readonly name: string;
  mapped: MappedText;
  /** Its deleted or hidden text, kept apart so that it does not merge with the text that follows. */
  apart: MappedText;
  readonly picture?: Picture | undefined;
}

/** An image in hexadecimal digits or binary data. */
export interface Picture {
  mediaType: string;
  readonly data: (Range & { readonly isBinary: boolean })[];
}

/** A group, with the settings that apply in it. */
export interface Group {
  readonly start: number;
  readonly story: Story;
  /** True if a destination begins at this group. */
  readonly isOwn: boolean;
  codePage: string | undefined;
  isDeleted: boolean;
  isHidden: boolean;
  /** Number of fallback characters after a Unicode character. */
  fallback: number;
}
