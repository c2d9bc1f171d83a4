import { tells } from '../evidence/words.js';
import type { Edits, Piece, Range } from '../format.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import { replaceIn } from '../patches.js';
import { StableIds } from '../stable-ids.js';

/** A name of elements or attributes with all its positions. */
class XmlName implements Piece {
  readonly label = '';
  readonly group = undefined;
  readonly places: Range[] = [];

  constructor(readonly text: string) {}
}

/** Documents have few distinct names; a document with more uses values as names. */
const MAX_NAMES = 10_000;

/** New names for all their positions. */
export interface Renaming {
  readonly names: ReadonlyMap<string, string>;
  readonly patches: readonly MarkupPatch[];
}

export const NO_RENAMING: Renaming = { names: new Map(), patches: [] };

/**
 * Names of elements and attributes of an XML document that may reveal whom it is about: `<peter-dubois>`. Names that
 * are ordinary words, such as `<page>`, belong to a schema.
 */
export class XmlNames {
  private readonly byName = new Map<string, XmlName | undefined>();
  private readonly ids = new StableIds();

  get pieces(): readonly Piece[] {
    return [...this.byName.values()].filter((name) => name !== undefined);
  }

  add(name: string, start: number): void {
    if (!this.byName.has(name) && this.byName.size < MAX_NAMES) {
      this.byName.set(name, tells(name) ? new XmlName(name) : undefined);
    }
    this.byName.get(name)?.places.push({ start, end: start + name.length });
  }

  /** Returns the new names of edited names. */
  renamedBy(edits: Edits): Renaming {
    const names = new Map<string, string>();
    const patches: MarkupPatch[] = [];
    for (const [piece, replacements] of edits) {
      if (!(piece instanceof XmlName)) continue;
      const { text: name, places } = piece;
      const own = replacements.map(({ start, end, text }) => {
        return { start, end, text: this.ids.nameFor(text, name.slice(start, end)) };
      });
      const replaced = replaceIn(name, own);
      // A name begins with a letter or an underscore (XML 1.0, 2.3).
      const text = /^[\p{L}_]/u.test(replaced) ? replaced : `_${replaced}`;
      names.set(name, text);
      for (const range of places) patches.push({ ...range, text, was: name, becomes: text });
    }
    return { names, patches };
  }

  /** Returns the edits of all other pieces. */
  othersIn(edits: Edits): Edits {
    return new Map([...edits].filter(([piece]) => !(piece instanceof XmlName)));
  }
}
