import { Parser } from 'htmlparser2';

/** A cell or a shared string as another reader of XML sees it. */
export interface SeenElement {
  /** Where it begins. */
  readonly start: number;
  readonly text: string;
}

/** Parts of cells and strings that are no text of them: formulas, and how they are to be read aloud. */
const NO_TEXT: ReadonlySet<string> = new Set(['f', 'rPh']);

/** The texts of all elements of one name, as htmlparser2 sees them. */
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
