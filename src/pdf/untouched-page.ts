import type { Removal } from './content/removal.types.js';
import { isUnsafeName } from './content/resource-names.js';
import type { SafeText } from './redaction.types.js';

/** What a page holds besides what readers find on it, as its instructions were followed when it was read. */
export interface InspectedPage {
  /** What it is to lose nothing: its problems, resources and codes. */
  readonly removal: Removal;
  /** Texts among the instructions, and names of resources. */
  readonly strings: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** The bytes of what each of its streams shows. */
  readonly shown: readonly string[];
}

/**
 * What comes of a page that nothing is removed from, without its instructions being followed once more. Undefined where
 * something in them may not stay: only who follows them again can take it out.
 * @param mayNotStay of the bytes of what a stream shows; undefined where nothing is looked for in them
 */
export function removalOfNothing(
  { removal, strings, names, shown }: InspectedPage,
  safe: SafeText,
  mayNotStay: ((shown: string) => boolean) | undefined,
): Removal | undefined {
  for (const text of strings) if (safe(text) !== text) return undefined;
  for (const name of names) if (isUnsafeName(name, safe)) return undefined;
  if (mayNotStay !== undefined && shown.some(mayNotStay)) return undefined;
  return removal;
}

/** In the order of the pages. Of a document with more text than this, later pages are followed again. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Keeps what was seen of pages, as long as it does not get too much. */
export class InspectedPages {
  private readonly pages = new Map<number, InspectedPage>();
  private left = MAX_CHARACTERS;

  add(index: number, page: InspectedPage): void {
    for (const each of [page.strings, page.names, page.shown]) for (const { length } of each) this.left -= length;
    if (this.left > 0) this.pages.set(index, page);
  }

  get(index: number): InspectedPage | undefined {
    return this.pages.get(index);
  }
}
