import { patch } from '../../../formats/patches.js';
import { readTree } from '../json/json-tree.js';
import type { TagMap } from '../tags/tag-map.js';
import { textsIn, type AnswerText } from './answer-rules.js';
import { Channel, type ChannelMode, type RestoreCounts } from './channel.js';
import type { LinkRule } from './links.js';
import type { Protocol } from './protocol.js';
import type { Slot } from './slots.js';
import { DONE, treeOf, type Frame } from './frames.js';
import { editsOf, HeldEvents } from './held-events.js';
import { TagMatcher } from './tag-matcher.js';

/** The maximum number of events held back for the rest of a placeholder; then they are sent unchanged. */
const MAX_EVENTS_HELD = 1000;
const MAX_CHARACTERS_HELD = 1024 * 1024;

/** Restores the values of one request in its response. */
export class Restorer {
  readonly counts: RestoreCounts = { restored: 0, unresolved: 0 };
  private readonly matcher: TagMatcher;
  private readonly channels = new Map<string, Channel>();
  private readonly held: HeldEvents;

  constructor(
    tags: TagMap,
    private readonly links: LinkRule,
    private readonly protocol: Protocol,
  ) {
    this.matcher = new TagMatcher(tags);
    this.held = new HeldEvents(protocol);
  }

  /** Returns a response or error body with its values restored. @throws JsonProblem when it is not JSON */
  whole(text: string): string {
    const root = readTree(text, { duplicateKeys: 'keep' });
    const texts = textsIn(root, this.protocol.rule, '').map((found) => ({ text: found, slot: this.restored(found) }));
    return patch(text, editsOf(this.protocol, root, texts));
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
    this.held.add(
      frame,
      root,
      texts.map((text) => ({ text, slot: this.slotOf(text) })),
    );
    if (root !== undefined) for (const name of this.protocol.closedBy(root)) this.close(name);
    if (this.held.size > MAX_EVENTS_HELD || this.held.characters > MAX_CHARACTERS_HELD) {
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
    return this.held.take().map(({ raw }) => raw);
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
