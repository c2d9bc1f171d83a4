import type { Kind } from '../../../engine/index.js';
import type { Replacement } from '../../../formats/format.js';
import { patch } from '../../../formats/patches.js';
import type { JsonNode, JsonScalar } from '../json/json-tree.js';
import type { KeyedHash, TagMap } from '../tags/tag-map.js';
import { placesIn, type Place, type Rule } from './field-rules.js';
import { outside, stringInPlaceOf, TextRedaction, whole, type FindSpans, type Found } from './text-redaction.js';

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
  private readonly redaction: TextRedaction;

  constructor(private readonly tools: RedactionTools) {
    this.redaction = new TextRedaction({
      find: tools.find,
      choose: (text, found) => this.chosen(text, found),
      replacementOf: (kind, value) => {
        this.replaced.set(kind, (this.replaced.get(kind) ?? 0) + 1);
        return tools.tags.placeholderOf(kind, value);
      },
    });
  }

  async edit(place: Place): Promise<readonly Replacement[]> {
    switch (place.type) {
      case 'text':
        return editOf(place.node, await this.redaction.inText(place.node.value));
      case 'hash':
        return [stringInPlaceOf(place.node, this.tools.hash(place.node.value).slice(0, 32))];
      case 'leaves':
        return this.redaction.inLeaves(place.node, place.isSchema);
      case 'json':
        return editOf(place.node, await this.redaction.inJson(place.node.value));
    }
  }

  /** Returns the known values and the findings of this part; the longer one if one contains the other. */
  private chosen(text: string, found: readonly Found[]): readonly Found[] {
    const known = this.tools.tags
      .knownIn(text)
      .filter((place) => !found.some((span) => contains(span, place) && lengthOf(span) > lengthOf(place)));
    const rest = found.flatMap((span) => outside(span, known));
    return [...known, ...rest].toSorted((one, other) => one.start - other.start).map((span) => whole(text, span));
  }
}

/** Returns the change of a string with changes of its content. */
const editOf = (node: JsonScalar, changes: readonly Replacement[]): readonly Replacement[] =>
  changes.length === 0 ? [] : [stringInPlaceOf(node, patch(node.value, changes))];

const lengthOf = ({ start, end }: Found): number => end - start;
const contains = (outer: Found, inner: Found): boolean => outer.start <= inner.start && inner.end <= outer.end;
