/** A marked range of a text; the end is exclusive. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly type: string | null;
}

/** A part of a text, and its mark; undefined between marks. */
export interface Part {
  readonly start: number;
  readonly text: string;
  readonly mark?: Mark | undefined;
}

/** Splits a text at its marks. Where marks overlap, the later one gets only what the earlier one does not cover. */
export function partsOf(text: string, marks: readonly Mark[]): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, mark?: Mark): void => {
    if (end > at) parts.push({ start: at, text: text.slice(at, end), mark });
    at = Math.max(at, end);
  };
  for (const mark of [...marks].sort((one, other) => one.start - other.start)) {
    add(mark.start);
    add(mark.end, mark);
  }
  add(text.length);
  return parts;
}
