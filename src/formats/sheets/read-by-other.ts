import { Parser } from 'htmlparser2';

/** A cell or shared string as another XML parser sees it. */
export interface SeenElement {
  /** Its start offset. */
  readonly start: number;
  readonly text: string;
}

/** Parts of cells and strings that are not their text: formulas and phonetic hints. */
const NO_TEXT: ReadonlySet<string> = new Set(['f', 'rPh']);

/** Returns the texts of all elements of one name, as parsed by htmlparser2. */
export function readByOther(source: string, name: 'c' | 'si'): readonly SeenElement[] {
  const seen: SeenElement[] = [];
  let depth = 0;
  let hidden = 0;
  let start = 0;
  let text = '';
  const localOf = (whole: string): string => whole.slice(whole.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentagname(whole) {
        const local = localOf(whole);
        if (local === name) {
          if (depth === 0) [start, text] = [parser.startIndex, ''];
          depth += 1;
        } else if (NO_TEXT.has(local)) hidden += 1;
      },
      onclosetag(whole) {
        const local = localOf(whole);
        if (NO_TEXT.has(local)) hidden -= 1;
        if (local !== name) return;
        depth -= 1;
        if (depth === 0) seen.push({ start, text });
      },
      ontext(data) {
        if (depth > 0 && hidden === 0) text += data;
      },
    },
    { xmlMode: true },
  );
  parser.write(source);
  parser.end();
  return seen;
}
