import type { Kind } from '../../../engine/index.js';
import type { Replacement } from '../../../formats/format.js';
import { replaceIn } from '../../../formats/patches.js';
import { readTree, type JsonNode, type JsonScalar } from '../json/json-tree.js';
import { leafText } from './leaves.js';

/** A finding to be replaced. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
}

/** Returns the findings in a text; always the same for the same text. */
export type FindSpans = (text: string) => Promise<readonly Found[]>;

/** The values to replace, and their replacements. */
export interface Replacing {
  readonly find: FindSpans;
  /** Returns the spans to replace, in order of the text and without overlaps. @param found the findings of the text */
  choose(text: string, found: readonly Found[]): readonly Found[];
  replacementOf(kind: Kind, value: string): string;
}

/** Replaces findings in texts, and in the strings, keys and numbers of JSON. */
export class TextRedaction {
  constructor(private readonly replacing: Replacing) {}

  /** Returns the changes of a text. */
  async redactText(text: string): Promise<readonly Replacement[]> {
    return this.replace(text, this.replacing.choose(text, await this.replacing.find(text)));
  }

  /** Returns the changes of a text that is JSON. A model's JSON may be invalid, and is then text. */
  async redactJson(text: string): Promise<readonly Replacement[]> {
    const root = treeOrNone(text);
    return root === undefined ? this.redactText(text) : this.redactLeaves(root, false);
  }

  /** Returns the changes of the JSON text that a value was read from. */
  async redactLeaves(root: JsonNode, isSchema: boolean): Promise<readonly Replacement[]> {
    const { text, leaves } = leafText(root, isSchema);
    const found = this.replacing.choose(text, await this.replacing.find(text));
    const edits: Replacement[] = [];
    let first = 0;
    for (const { node, start } of leaves) {
      const end = start + node.value.length;
      while ((found[first]?.end ?? Infinity) <= start) first++;
      const own: Found[] = [];
      for (let index = first; (found[index]?.start ?? Infinity) < end; index++) {
        const span = found[index];
        if (span === undefined) break;
        own.push({
          start: Math.max(span.start - start, 0),
          end: Math.min(span.end - start, node.value.length),
          kind: span.kind,
        });
      }
      if (own.length > 0) edits.push(stringInPlaceOf(node, replaceIn(node.value, this.replace(node.value, own))));
    }
    return edits;
  }

  private replace(text: string, spans: readonly Found[]): readonly Replacement[] {
    return spans.map(({ start, end, kind }) => ({
      start,
      end,
      text: this.replacing.replacementOf(kind, text.slice(start, end)),
    }));
  }
}

/** Returns the change of a string, number or key of JSON into a string. */
export const stringInPlaceOf = ({ start, end }: JsonScalar, text: string): Replacement => ({
  start,
  end,
  text: JSON.stringify(text),
});

/** Returns the parts of a span that no other one covers. @param others in order of the text */
export function outside(span: Found, others: readonly { readonly start: number; readonly end: number }[]): Found[] {
  const parts: Found[] = [];
  let { start } = span;
  for (const other of others) {
    if (other.end <= start) continue;
    if (other.start >= span.end) break;
    if (other.start > start) parts.push({ ...span, start, end: other.start });
    start = other.end;
  }
  if (start < span.end) parts.push({ ...span, start });
  return parts;
}

/** Extends a span that would split a surrogate pair, which vendors do not accept. */
export function whole(text: string, { start, end, kind }: Found): Found {
  return { start: isInPair(text, start) ? start - 1 : start, end: isInPair(text, end) ? end + 1 : end, kind };
}

const isInPair = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '');

/** Returns a text read as JSON; undefined if it is not. */
export function treeOrNone(text: string): JsonNode | undefined {
  try {
    return readTree(text, { duplicateKeys: 'keep' });
  } catch {
    return undefined;
  }
}
