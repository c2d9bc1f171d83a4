import type { Kind } from '../../../engine/index.js';
import type { Replacement } from '../../../formats/format.js';
import { patch, replaceIn } from '../../../formats/patches.js';
import { readTree, type JsonNode, type JsonScalar } from '../json/json-tree.js';
import type { KeyedHash, TagMap } from '../tags/tag-map.js';
import { placesIn, type Place, type Rule } from './field-rules.js';
import { leafText } from './leaves.js';

/** A finding to be replaced. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
}

/** Returns the findings in a text; always the same for the same text. */
export type FindSpans = (text: string) => Promise<readonly Found[]>;

/** The tools for redacting a request. */
export interface RedactionTools {
  readonly find: FindSpans;
  /** Collects the values of the request. */
  readonly tags: TagMap;
  readonly hash: KeyedHash;
}

/** A request as it is sent to the vendor. */
export interface RedactedRequest {
  readonly body: string;
  /** The number of replaced values per kind. */
  readonly replaced: ReadonlyMap<Kind, number>;
}

/**
 * Replaces the findings of a policy in a request by placeholders. Each part is redacted separately, using the values
 * found before it, and everything else keeps its bytes: a conversation that is sent again with further messages is
 * redacted as before.
 * @throws UnsupportedContent, JsonProblem, and the errors of `find`: then nothing may be sent
 */
export async function redactRequest(
  text: string,
  root: JsonNode,
  rule: Rule,
  tools: RedactionTools,
): Promise<RedactedRequest> {
  const redaction = new RequestRedaction(tools);
  const edits: Replacement[] = [];
  for (const place of placesIn(root, rule)) edits.push(...(await redaction.edit(place)));
  return { body: patch(text, edits), replaced: redaction.replaced };
}

class RequestRedaction {
  readonly replaced = new Map<Kind, number>();

  constructor(private readonly tools: RedactionTools) {}

  async edit(place: Place): Promise<readonly Replacement[]> {
    const { node } = place;
    switch (place.type) {
      case 'text':
        return this.editText(place.node);
      case 'hash':
        return [stringInPlaceOf(place.node, this.tools.hash(place.node.value).slice(0, 32))];
      case 'leaves':
        return this.editLeaves(node, place.isSchema);
      case 'json':
        return this.editJson(place.node);
    }
  }

  private async editText(node: JsonScalar): Promise<readonly Replacement[]> {
    const replacements = await this.replacementsIn(node.value);
    return replacements.length === 0 ? [] : [stringInPlaceOf(node, replaceIn(node.value, replacements))];
  }

  /** A model's JSON may be invalid. */
  private async editJson(node: JsonScalar): Promise<readonly Replacement[]> {
    const root = treeOrNone(node.value);
    if (root === undefined) return this.editText(node);
    const edits = await this.editLeaves(root, false);
    return edits.length === 0 ? [] : [stringInPlaceOf(node, patch(node.value, edits))];
  }

  private async editLeaves(root: JsonNode, isSchema: boolean): Promise<readonly Replacement[]> {
    const { text, leaves } = leafText(root, isSchema);
    const found = this.chosen(text, await this.tools.find(text));
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

  private async replacementsIn(text: string): Promise<readonly Replacement[]> {
    return this.replace(text, this.chosen(text, await this.tools.find(text)));
  }

  /** Returns the known values and the findings of this part; the longer one if one contains the other. */
  private chosen(text: string, found: readonly Found[]): readonly Found[] {
    const known = this.tools.tags
      .knownIn(text)
      .filter((place) => !found.some((span) => contains(span, place) && lengthOf(span) > lengthOf(place)));
    const rest = found.flatMap((span) => outside(span, known));
    return [...known, ...rest].toSorted((one, other) => one.start - other.start).map((span) => whole(text, span));
  }

  private replace(text: string, spans: readonly Found[]): readonly Replacement[] {
    return spans.map(({ start, end, kind }) => {
      this.replaced.set(kind, (this.replaced.get(kind) ?? 0) + 1);
      return { start, end, text: this.tools.tags.placeholderOf(kind, text.slice(start, end)) };
    });
  }
}

const lengthOf = ({ start, end }: Found): number => end - start;
const contains = (outer: Found, inner: Found): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** Returns the parts of a span that no other one covers. @param others in order of the text */
function outside(span: Found, others: readonly Found[]): readonly Found[] {
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
function whole(text: string, { start, end, kind }: Found): Found {
  return { start: isInPair(text, start) ? start - 1 : start, end: isInPair(text, end) ? end + 1 : end, kind };
}

const isInPair = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '');

const stringInPlaceOf = ({ start, end }: JsonScalar, text: string): Replacement => ({
  start,
  end,
  text: JSON.stringify(text),
});

function treeOrNone(text: string): JsonNode | undefined {
  try {
    return readTree(text, { duplicateKeys: 'keep' });
  } catch {
    return undefined;
  }
}
