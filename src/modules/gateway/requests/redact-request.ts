import type { Kind } from '../../../engine/index.js';
import type { Replacement } from '../../../formats/format.js';
import { patch } from '../../../formats/patches.js';
import type { JsonNode, JsonScalar } from '../json/json-tree.js';
import { labelOf, unescaped, type KeyedHash, type TagMap } from '../tags/tag-map.js';
import { RequestBlocked, UnsupportedContent } from '../gateway.errors.js';
import { placesIn, type Place, type Rule, type RequestPlace } from './field-rules.js';
import { fileIn, type RedactFile } from './request-files.js';
import { actionFor, ROLES, type Action, type InputRule, type Role } from './input-rules.js';
import {
  outside,
  stringInPlaceOf,
  TextRedaction,
  treeOrNone,
  whole,
  type FindSpans,
  type Found,
} from './text-redaction.js';

/** The tools for redacting a request. */
export interface RedactionTools {
  readonly find: FindSpans;
  /** Collects the values of the request. */
  readonly tags: TagMap;
  readonly hash: KeyedHash;
  readonly rules: readonly InputRule[];
  /** Undefined where files are refused. */
  readonly redactFile: RedactFile | undefined;
}

/** The number of values of a kind to which the same happened in a part of the conversation. */
export interface Treatment {
  readonly kind: Kind;
  readonly role: Role;
  /** `file`: made unreadable in an image or a document. */
  readonly action: Action | 'file';
  readonly count: number;
}

/** A request as it is sent to the vendor. */
export interface RedactedRequest {
  readonly body: string;
  /** The number of replaced values per kind. */
  readonly replaced: ReadonlyMap<Kind, number>;
  /** The number of replaced values per part of the conversation. */
  readonly replacedIn: ReadonlyMap<Role, number>;
  /** The action that was applied to each value, including values that rules keep, in order of first occurrence. */
  readonly treatments: readonly Treatment[];
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
  const places = [...placesIn(root, rule)];
  if (tools.rules.some(({ action }) => action === 'surrogate')) tools.tags.surrogates.avoid(places.flatMap(textsOf));
  for (const place of places) edits.push(...(await redaction.edit(place)));
  const { replaced, replacedIn, treatments } = redaction;
  return { body: patch(text, edits), replaced, replacedIn, treatments };
}

type StringPlace = Extract<Place, { readonly node: JsonScalar }>;

class RequestRedaction {
  readonly replaced = new Map<Kind, number>();
  readonly replacedIn = new Map<Role, number>();
  private readonly treated = new Map<string, Treatment>();
  private readonly redaction: TextRedaction;
  private where: RequestPlace = { path: '', role: 'other' };

  constructor(private readonly tools: RedactionTools) {
    this.redaction = new TextRedaction({
      find: tools.find,
      choose: (text, found) => this.chosen(text, found),
      replacementOf: (kind, value) => this.replacementOf(kind, value),
    });
  }

  get treatments(): readonly Treatment[] {
    return [...this.treated.values()];
  }

  async edit(place: Place): Promise<readonly Replacement[]> {
    this.where = place;
    if (holdsFile(place)) throw new UnsupportedContent(place.path, FILE);
    switch (place.type) {
      case 'text':
        return editOf(place.node, await this.redaction.redactText(place.node.value));
      case 'hash':
        return [stringInPlaceOf(place.node, this.tools.hash(place.node.value).slice(0, 32))];
      case 'file':
        return [stringInPlaceOf(place.node, await this.redactInnerFile(place.node.value))];
      case 'signed':
        this.assertOurs(place);
        return [];
      case 'leaves':
        return this.redaction.redactLeaves(place.node, place.isSchema);
      case 'json':
        return editOf(place.node, await this.redactJson(place));
    }
  }

  /** A value that a rule sends in some part of the conversation may be known to the vendor. */
  private assertOurs({ node, path }: StringPlace): void {
    const isKept = (kind: Kind): boolean => ROLES.some((role) => actionFor(this.tools.rules, kind, role) === 'keep');
    if (this.tools.tags.knownIn(node.value).some(({ kind }) => !isKept(kind))) {
      throw new UnsupportedContent(path, NOT_OURS);
    }
  }

  private replacementOf(kind: Kind, value: string): string {
    const { path, role } = this.where;
    const action = actionFor(this.tools.rules, kind, role);
    if (action === 'block') throw new RequestBlocked(path, kind);
    const { tags } = this.tools;
    const surrogate = action === 'surrogate' ? tags.surrogateOf(kind, value) : undefined;
    this.count(kind, action === 'surrogate' && surrogate === undefined ? 'placeholder' : action);
    if (surrogate !== undefined) return surrogate;
    if (action !== 'mask') return tags.placeholderOf(kind, value);
    tags.remember(kind, value);
    return `[${labelOf(kind)}]`;
  }

  private async redactInnerFile(text: string): Promise<string> {
    const { path, role } = this.where;
    const { redactFile } = this.tools;
    if (redactFile === undefined) throw new UnsupportedContent(path, FILES_ARE_OFF);
    const sent = fileIn(text);
    if (sent === undefined) throw new UnsupportedContent(path, NO_FILE);
    const redacted = await redactFile(sent.bytes, path);
    for (const [kind, count] of redacted.replaced) {
      if (actionFor(this.tools.rules, kind, role) === 'block') throw new RequestBlocked(path, kind);
      this.count(kind, 'file', count);
    }
    return sent.isDataUrl ? `data:${redacted.mediaType};base64,${redacted.base64}` : redacted.base64;
  }

  private async redactJson({ node: { value }, path }: StringPlace): Promise<readonly Replacement[]> {
    const root = treeOrNone(value);
    if (root === undefined) return this.redaction.redactText(value);
    if (isFileIn(root)) throw new UnsupportedContent(path, FILE);
    return this.redaction.redactLeaves(root, false);
  }

  private count(kind: Kind, action: Treatment['action'], count = 1): void {
    const { role } = this.where;
    const key = JSON.stringify([kind, role, action]);
    const before = this.treated.get(key)?.count ?? 0;
    this.treated.set(key, { kind, role, action, count: before + count });
    if (action === 'keep') return;
    this.replaced.set(kind, (this.replaced.get(kind) ?? 0) + count);
    this.replacedIn.set(role, (this.replacedIn.get(role) ?? 0) + count);
  }

  /** Returns the known values and the findings of this part; the longer one if one contains the other. */
  private chosen(text: string, found: readonly Found[]): readonly Found[] {
    const known = this.tools.tags
      .knownIn(text)
      .filter((place) => !found.some((span) => contains(span, place) && lengthOf(span) > lengthOf(place)));
    const rest = found.flatMap((span) => outside(span, known));
    return [...known, ...rest]
      .filter(({ kind }) => {
        const isKept = actionFor(this.tools.rules, kind, this.where.role) === 'keep';
        if (isKept) this.count(kind, 'keep');
        return !isKept;
      })
      .toSorted((one, other) => one.start - other.start)
      .map((span) => whole(text, span));
  }
}

const NOT_OURS =
  'This signed thinking holds values of the request, so it was not made through the gateway, and nothing was sent. Leave out the thinking of that turn.';
const FILES_ARE_OFF =
  'Images and documents are not sent to this language model, so nothing was sent. Send what it holds as text, or ask your administrator about the setting GATEWAY_FILES.';
const NO_FILE =
  'Only images (PNG, JPEG, WebP, GIF) and PDF documents in base64 can be redacted here, so nothing was sent. Send the file itself, not an address of it.';
const FILE =
  'This text is a file in base64, whose content cannot be read here, so nothing was sent. Leave it out, or send what it holds as text.';

/**
 * The first characters in base64 of PNG, JPEG, GIF, WebP and WAV, PDF, ZIP and office documents, TIFF, MP3, Ogg and the
 * older office documents.
 */
const FILE_START =
  /^(?:data:[\w/+.;=-]{0,200};base64,|(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|UEsDB|SUkqA|TU0AK|SUQz|T2dnUw|0M8R4KGx)[\w+/-]{50})/i;

/** True if a string of a place is a whole file in base64, which vendors and their models read as such. */
const holdsFile = ({ type, node }: Place): boolean =>
  (type === 'text' || type === 'json' || type === 'leaves') && isFileIn(node);

function isFileIn(node: JsonNode): boolean {
  if (node.type === 'string') return FILE_START.test(node.value.trimStart());
  if (node.type === 'array') return node.items.some(isFileIn);
  return node.type === 'object' && node.members.some(({ value }) => isFileIn(value));
}

/** Returns the change of a string with changes of its content. */
const editOf = (node: JsonScalar, changes: readonly Replacement[]): readonly Replacement[] =>
  changes.length === 0 ? [] : [stringInPlaceOf(node, patch(node.value, changes))];

/** Returns the texts of a place, except those that the vendor signed: they may hold surrogates of earlier requests. */
function textsOf({ type, node }: Place): readonly string[] {
  return type === 'text' || type === 'json' || type === 'leaves' ? stringsIn(node).map(unescaped) : [];
}

function stringsIn(node: JsonNode): readonly string[] {
  if (node.type === 'array') return node.items.flatMap(stringsIn);
  if (node.type === 'object') return node.members.flatMap(({ key, value }) => [key.value, ...stringsIn(value)]);
  return node.type === 'string' ? [node.value] : [];
}

const lengthOf = ({ start, end }: Found): number => end - start;
const contains = (outer: Found, inner: Found): boolean => outer.start <= inner.start && inner.end <= outer.end;
