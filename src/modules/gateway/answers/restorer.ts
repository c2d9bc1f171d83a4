import type { Replacement } from '../../../formats/format.js';
import { patch } from '../../../formats/patches.js';
import { readTree, type JsonNode } from '../json/json-tree.js';
import type { TagMap } from '../tags/tag-map.js';
import { textsIn, type AnswerText } from './answer-rules.js';
import { Channel, type ChannelMode, type RestoreCounts, type Slot } from './channel.js';
import type { LinkRule } from './links.js';
import type { Protocol } from './protocol.js';
import type { Frame } from './frames.js';
import { TagMatcher } from './tag-matcher.js';

/** The maximum number of events held back for the rest of a placeholder; then they are sent unchanged. */
const MAX_EVENTS_HELD = 1000;
const MAX_CHARACTERS_HELD = 1024 * 1024;
const DONE = '[DONE]';

interface HeldEvent {
  readonly frame: Frame;
  readonly root: JsonNode | undefined;
  readonly texts: readonly { readonly text: AnswerText; readonly slot: Slot }[];
}

/** Restores the values of one request in its response. */
export class Restorer {
  readonly counts: RestoreCounts = { restored: 0, unresolved: 0 };
  private readonly matcher: TagMatcher;
  private readonly channels = new Map<string, Channel>();
  private readonly held: HeldEvent[] = [];
  private heldCharacters = 0;

  constructor(
    tags: TagMap,
    private readonly links: LinkRule,
    private readonly protocol: Protocol,
  ) {
    this.matcher = new TagMatcher(tags.entries);
  }

  /** Returns a response or error body with its values restored. @throws JsonProblem when it is not JSON */
  whole(text: string): string {
    const root = readTree(text, { duplicateKeys: 'keep' });
    const texts = textsIn(root, this.protocol.rule, '').map((found) => ({ text: found, slot: this.restored(found) }));
    return patch(text, this.editsOf({ root, texts }));
  }

  /** Returns a text that is not JSON with its values restored. */
  plain(text: string): string {
    return this.restoredText(text, 'text').text;
  }

  /** Returns the events that can be sent now: every event is sent, in order, and none is added. */
  push(frame: Frame): readonly string[] {
    const root = treeOf(frame);
    if (frame.data?.trim() === DONE) this.close('');
    const texts = root === undefined ? [] : textsIn(root, this.protocol.rule, this.protocol.channelsOf(root));
    this.held.push({ frame, root, texts: texts.map((text) => ({ text, slot: this.slotOf(text) })) });
    this.heldCharacters += frame.raw.length;
    if (root !== undefined) for (const name of this.protocol.closedBy(root)) this.close(name);
    if (this.held.length > MAX_EVENTS_HELD || this.heldCharacters > MAX_CHARACTERS_HELD) {
      for (const channel of this.channels.values()) channel.flush();
    }
    return this.settled();
  }

  /** Returns the held events when the stream has ended. */
  end(): readonly string[] {
    this.close('');
    return this.settled();
  }

  private settled(): readonly string[] {
    const ready: string[] = [];
    for (let event = this.held[0]; event?.texts.every(({ slot }) => slot.isSettled); event = this.held[0]) {
      this.held.shift();
      this.heldCharacters -= event.frame.raw.length;
      ready.push(this.written(event));
    }
    return ready;
  }

  private written({ frame, root, texts }: HeldEvent): string {
    if (root === undefined) return frame.raw;
    const edits = this.editsOf({ root, texts });
    return edits.length === 0 ? frame.raw : frame.withData(patch(frame.data ?? '', edits));
  }

  private editsOf({ root, texts }: Pick<HeldEvent, 'texts'> & { readonly root: JsonNode }): readonly Replacement[] {
    const edits = texts.flatMap(({ text: { node }, slot }): readonly Replacement[] =>
      slot.text === node.value ? [] : [{ start: node.start, end: node.end, text: JSON.stringify(slot.text) }],
    );
    const tokens = [
      ...(edits.length === 0 ? [] : this.protocol.tokensOf(root)),
      ...(this.protocol.stateOf?.(root) ?? []),
    ];
    return [...edits, ...tokens.map(({ start, end }) => ({ start, end, text: 'null' }))];
  }

  private slotOf(text: AnswerText): Slot {
    if (text.channel === undefined) return this.restored(text);
    let channel = this.channels.get(text.channel);
    if (channel === undefined) {
      channel = this.makeChannel(text.mode);
      this.channels.set(text.channel, channel);
    }
    return channel.push(text.node.value);
  }

  private restored({ node, mode }: AnswerText): Slot {
    return this.restoredText(node.value, mode);
  }

  private restoredText(text: string, mode: ChannelMode): Slot {
    const channel = this.makeChannel(mode);
    const slot = channel.push(text);
    channel.flush();
    return slot;
  }

  private makeChannel(mode: ChannelMode): Channel {
    return new Channel(this.matcher, mode, this.links, this.counts);
  }

  private close(name: string): void {
    for (const [key, channel] of this.channels) {
      if (!key.startsWith(name)) continue;
      channel.flush();
      this.channels.delete(key);
    }
  }
}

function treeOf({ data }: Frame): JsonNode | undefined {
  if (data === undefined || data.trim() === DONE) return undefined;
  return readTree(data, { duplicateKeys: 'keep' });
}
