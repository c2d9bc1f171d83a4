import type { Replacement } from '../../../formats/format.js';
import { patch } from '../../../formats/patches.js';
import type { JsonNode } from '../json/json-tree.js';
import type { AnswerText } from './answer-rules.js';
import type { Frame } from './frames.js';
import type { Protocol } from './protocol.js';
import type { Slot } from './slots.js';

/** A string of an event, and what is sent in its place. */
export interface HeldText {
  readonly text: AnswerText;
  readonly slot: Slot;
}

interface HeldEvent {
  readonly frame: Frame;
  readonly root: JsonNode | undefined;
  readonly texts: readonly HeldText[];
}

/** The events of a stream that wait until their texts are settled. Their order stays, and none is added or lost. */
export class HeldEvents {
  private readonly held: HeldEvent[] = [];
  /** The characters that wait. */
  characters = 0;

  constructor(private readonly protocol: Protocol) {}

  get size(): number {
    return this.held.length;
  }

  /** @param root the data; undefined where it is not JSON */
  add(frame: Frame, root: JsonNode | undefined, texts: readonly HeldText[]): void {
    this.held.push({ frame, root, texts });
    this.characters += frame.raw.length;
  }

  /** Returns the first events up to one that is not settled, and forgets them. */
  take(): readonly Frame[] {
    const ready: Frame[] = [];
    for (let event = this.held[0]; event?.texts.every(({ slot }) => slot.isSettled); event = this.held[0]) {
      this.held.shift();
      this.characters -= event.frame.raw.length;
      ready.push(this.written(event));
    }
    return ready;
  }

  private written({ frame, root, texts }: HeldEvent): Frame {
    if (root === undefined) return frame;
    const edits = editsOf(this.protocol, root, texts);
    const data = patch(frame.data ?? '', edits);
    return edits.length === 0 ? frame : this.protocol.frames.frameOf(frame.withData(data));
  }
}

/** Returns what changes in a response or event. */
export function editsOf(protocol: Protocol, root: JsonNode, texts: readonly HeldText[]): readonly Replacement[] {
  const edits = texts.flatMap(({ text: { node }, slot }): readonly Replacement[] =>
    slot.text === node.value ? [] : [{ start: node.start, end: node.end, text: JSON.stringify(slot.text) }],
  );
  const removed = [...(edits.length === 0 ? [] : protocol.tokensOf(root)), ...(protocol.stateOf?.(root) ?? [])];
  return [...edits, ...removed.map(({ start, end }) => ({ start, end, text: 'null' }))];
}
