import MiniSearch from 'minisearch';

/** A part of a page below one heading. */
export interface Section {
  /** The path below `/docs`; empty for the first page. */
  readonly page: string;
  /** The id of the heading; empty for the beginning of the page. */
  readonly anchor: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** Settings, fields and routes are found by their parts too: `BACKUP_FOLDER` by "folder". */
const tokenize = (text: string): string[] => {
  const words = text.match(/[\p{L}\p{N}_-]+/gu) ?? [];
  return words.flatMap((word) => {
    const parts = word.split(/[_-]+/).filter((part) => part !== '');
    return parts.length > 1 ? [word, ...parts] : parts;
  });
};

/** Returns a search over the sections, the best first. All words must occur; the last may be the beginning of one. */
export function makeIndex(sections: readonly Section[]): (query: string) => readonly Section[] {
  const index = new MiniSearch<Section & { readonly id: number }>({
    fields: ['title', 'heading', 'text'],
    tokenize,
    searchOptions: {
      boost: { title: 3, heading: 5 },
      combineWith: 'AND',
      prefix: (_, i, words) => i === words.length - 1,
      fuzzy: (word) => (word.length > 5 ? 0.15 : false),
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (query) => index.search(query).flatMap(({ id }) => sections[id as number] ?? []);
}
