/** The part of a channel's text in one event. */
export interface Slot {
  /** The text to send; final when the slot is settled. */
  text: string;
  isSettled: boolean;
}

interface PlacedSlot extends Slot {
  /** The end offset in the text of the channel. */
  readonly end: number;
}

/** The parts of one text in the events that brought it, in order. */
export class Slots {
  private readonly open: PlacedSlot[] = [];
  private length = 0;

  /** Adds the part of the next event. */
  add(text: string): Slot {
    this.length += text.length;
    const slot: PlacedSlot = { text: '', isSettled: false, end: this.length };
    this.open.push(slot);
    return slot;
  }

  /** Puts text into the slot of an offset in the original text. */
  put(text: string, place: number): void {
    const slot = this.open.find(({ end }) => place < end);
    if (slot !== undefined) slot.text += text;
  }

  /** Puts unchanged text back from an offset on, each part into the slot from which it came. */
  copy(text: string, place: number): void {
    let at = 0;
    for (const { end } of [...this.open]) {
      const to = Math.min(end - place, text.length);
      if (to <= at) continue;
      this.put(text.slice(at, to), place + at);
      at = to;
    }
  }

  /** Settles the slots that end at or before an offset. */
  settle(place: number): void {
    while (this.open[0] !== undefined && this.open[0].end <= place) {
      this.open[0].isSettled = true;
      this.open.shift();
    }
  }
}
