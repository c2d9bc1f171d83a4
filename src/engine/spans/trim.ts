/** Characters removed from the end of a span, so that a sentence keeps its period and a line its end. */
export interface PostFilters {
  readonly removeTrailingPeriods: boolean;
  readonly removeTrailingSpaces: boolean;
  readonly removeTrailingNewLines: boolean;
}

/** Returns the end of `[start, end)` after removing everything that the filters cover, in any order. */
export function trimmedEnd(text: string, start: number, end: number, filters: PostFilters): number {
  let at = end;
  while (at > start && isRemoved(text.charCodeAt(at - 1), filters)) at--;
  return at;
}

function isRemoved(unit: number, filters: PostFilters): boolean {
  switch (unit) {
    case 0x2e: // .
      return filters.removeTrailingPeriods;
    case 0x20:
    case 0x09:
    case 0xa0: // no-break space
      return filters.removeTrailingSpaces;
    case 0x0a:
    case 0x0d:
    case 0x85: // next line
    case 0x2028: // line separator
    case 0x2029: // paragraph separator
      return filters.removeTrailingNewLines;
    default:
      return false;
  }
}
