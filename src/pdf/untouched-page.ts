import type { Removal } from './content/removal.types.js';
import { isUnsafeName } from './content/resource-names.js';
import type { SafeText } from './redaction.types.js';

/** The contents of the content stream of a page besides its text, recorded when the page was first interpreted. */
export interface InspectedPage {
  /** The result of removing nothing: its problems, resources and codes. */
  readonly removal: Removal;
  /** Strings in content streams, and names of resources. */
  readonly strings: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** The bytes shown by each of its content streams. */
  readonly shown: readonly string[];
}

/**
 * Returns the removal of a page from which nothing is removed, without interpreting it again. Undefined if its content
 * stream contains something unsafe, which only a new interpretation can remove.
 * @param mayNotStay tests the bytes shown by a stream; undefined if they need not be searched
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

/** The maximum amount of text kept. Pages beyond it are interpreted again. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Keeps inspected pages up to a limit. */
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
