import type { Kind } from '../../../engine/index.js';
import { patch } from '../../../formats/patches.js';
import type { OutputRuleName } from '../configured-servers.js';
import { OutputBlocked, OutputTooLong } from '../gateway.errors.js';
import { readTree, type JsonNode } from '../json/json-tree.js';
import { outside, TextRedaction, whole, type FindSpans, type Found } from '../requests/text-redaction.js';
import { labelOf, type TagMap } from '../tags/tag-map.js';
import { textsIn, type AnswerText } from './answer-rules.js';
import { DONE, treeOf, type Frame } from './frames.js';
import { editsOf, HeldEvents, type HeldText } from './held-events.js';
import { OutputText } from './output-text.js';
import type { Protocol } from './protocol.js';
import { TagMatcher } from './tag-matcher.js';

/** The most characters of events that wait for the end of a line. */
const MAX_CHARACTERS_HELD = 16 * 1024 * 1024;

interface OutputTools {
  readonly rule: Exclude<OutputRuleName, 'off'>;
  readonly find: FindSpans;
  readonly tags: TagMap;
}

/**
 * Replaces what a policy finds in the responses of a model, before placeholders are restored: what the caller has sent
 * is still a placeholder then, and stays.
 */
export class OutputRule {
  private readonly redaction: TextRedaction;
  private readonly matcher: TagMatcher;
  private readonly texts = new Map<string, OutputText>();
  private readonly held: HeldEvents;
  private readonly values = new Map<Kind, Set<string>>();

  constructor(
    private readonly protocol: Protocol,
    private readonly tools: OutputTools,
  ) {
    this.held = new HeldEvents(protocol);
    this.matcher = new TagMatcher(tools.tags);
    this.redaction = new TextRedaction({
      find: tools.find,
      choose: (text, found) => this.chosen(text, found),
      replacementOf: (kind, value) => this.replacementOf(kind, value),
    });
  }

  /** The number of different values found per kind. */
  get found(): ReadonlyMap<Kind, number> {
    return new Map(Array.from(this.values, ([kind, values]) => [kind, values.size]));
  }

  /** Returns a response with its values replaced. @throws JsonProblem, OutputBlocked, and the errors of `find` */
  async whole(text: string): Promise<string> {
    const root = readTree(text, { duplicateKeys: 'keep' });
    const texts: HeldText[] = [];
    for (const found of textsIn(root, this.protocol.rule, '')) texts.push(await this.alone(found));
    return patch(text, editsOf(this.protocol, root, texts));
  }

  /** Returns a text that is not JSON with its values replaced. */
  async plain(text: string): Promise<string> {
    const output = new OutputText(this.redaction, 'text');
    const slot = output.add(text);
    await output.end();
    return slot.text;
  }

  /** Returns the events whose lines are complete. @throws as {@link whole} */
  async push(frame: Frame): Promise<readonly Frame[]> {
    const root = treeOf(frame);
    if (frame.data?.trim() === DONE) await this.close('');
    await this.add(frame, root);
    if (root !== undefined) for (const name of this.protocol.closedBy(root)) await this.close(name);
    if (this.held.characters > MAX_CHARACTERS_HELD) throw new OutputTooLong('A line of the answer is too long.');
    return this.held.take();
  }

  /** Returns the held events when the stream has ended. */
  async end(): Promise<readonly Frame[]> {
    await this.close('');
    return this.held.take();
  }

  private async add(frame: Frame, root: JsonNode | undefined): Promise<void> {
    const texts: HeldText[] = [];
    const prefix = root === undefined ? '' : this.protocol.channelsOf(root);
    for (const text of root === undefined ? [] : textsIn(root, this.protocol.rule, prefix)) {
      const { channel, mode, node } = text;
      if (channel === undefined) {
        texts.push(await this.alone(text));
        continue;
      }
      const output = this.texts.get(channel) ?? new OutputText(this.redaction, mode);
      this.texts.set(channel, output);
      texts.push({ text, slot: output.add(node.value) });
      await output.advance();
    }
    this.held.add(frame, root, texts);
  }

  private async alone(text: AnswerText): Promise<HeldText> {
    const output = new OutputText(this.redaction, text.mode);
    const slot = output.add(text.node.value);
    await output.end();
    return { text, slot };
  }

  private async close(name: string): Promise<void> {
    for (const [key, output] of this.texts) {
      if (!key.startsWith(name)) continue;
      await output.end();
      this.texts.delete(key);
    }
  }

  /** Values that the caller has sent, as placeholders or as they are, are not the model's. */
  private chosen(text: string, found: readonly Found[]): readonly Found[] {
    if (found.length === 0) return found;
    const sent = [...this.placeholdersIn(text), ...this.tools.tags.knownIn(text)].toSorted(
      (one, other) => one.start - other.start,
    );
    return found
      .flatMap((span) => outside(span, sent))
      .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
      .map((span) => whole(text, span));
  }

  private placeholdersIn(text: string): readonly { readonly start: number; readonly end: number }[] {
    const places: { start: number; end: number }[] = [];
    const read = (at: number) => (at < text.length ? { character: text.charAt(at), length: 1 } : undefined);
    for (let at = 0; at < text.length; at++) {
      if (!this.matcher.mayBeginWith(text.charAt(at))) continue;
      const match = this.matcher.at(at, read);
      const tag = match.type === 'open' ? match.found : match;
      if (tag?.type !== 'tag') continue;
      places.push({ start: at, end: tag.end });
      at = tag.end - 1;
    }
    return places;
  }

  private replacementOf(kind: Kind, value: string): string {
    const values = this.values.get(kind) ?? new Set();
    this.values.set(kind, values.add(value));
    if (this.tools.rule === 'block') throw new OutputBlocked();
    return `[${labelOf(kind)}]`;
  }
}
