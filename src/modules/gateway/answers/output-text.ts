import type { Replacement } from '../../../formats/format.js';
import type { TextRedaction } from '../requests/text-redaction.js';
import type { ChannelMode } from './channel.js';
import { OutputTooLong } from '../gateway.errors.js';
import { Slots, type Slot } from './slots.js';

/** The most characters of a line that are read together; a longer line is read in parts that end between words. */
const MAX_LINE = 16 * 1024;
/** The most characters of JSON, which is read as a whole. */
const MAX_JSON = 1024 * 1024;

/**
 * One text of a response, whose values are replaced line by line while it arrives, or at its end where it is JSON. How
 * it is divided into events has no effect on what is found.
 */
export class OutputText {
  private readonly slots = new Slots();
  private pending = '';
  private base = 0;

  constructor(
    private readonly redaction: TextRedaction,
    private readonly mode: ChannelMode,
  ) {}

  /** Adds the part of an event. */
  add(text: string): Slot {
    this.pending += text;
    return this.slots.add(text);
  }

  /** Sends the lines that are complete. @throws OutputTooLong, and the errors of the redaction */
  async advance(): Promise<void> {
    if (this.mode === 'json') {
      if (this.pending.length > MAX_JSON) throw new OutputTooLong('A JSON text of the answer is too long.');
      this.slots.settle(this.base);
      return;
    }
    for (let end = endOfLine(this.pending); end > 0; end = endOfLine(this.pending)) await this.send(end);
    this.slots.settle(this.base);
  }

  /** Sends the rest. */
  async end(): Promise<void> {
    await this.advance();
    if (this.pending !== '') await this.send(this.pending.length);
  }

  private async send(end: number): Promise<void> {
    const text = this.pending.slice(0, end);
    const changes = await (this.mode === 'json' ? this.redaction.redactJson(text) : this.redaction.redactText(text));
    this.write(text, changes);
    this.base += end;
    this.pending = this.pending.slice(end);
    this.slots.settle(this.base);
  }

  private write(text: string, changes: readonly Replacement[]): void {
    let at = 0;
    for (const { start, end, text: replacement } of changes.toSorted((one, other) => one.start - other.start)) {
      this.slots.copy(text.slice(at, start), this.base + at);
      this.slots.put(replacement, this.base + start);
      at = end;
    }
    this.slots.copy(text.slice(at), this.base + at);
  }
}

/** Returns the offset behind the first line; 0 while it has no end. */
function endOfLine(text: string): number {
  const end = text.indexOf('\n') + 1;
  if (end > 0 && end <= MAX_LINE) return end;
  if (text.length < MAX_LINE) return 0;
  const between = text.slice(0, MAX_LINE).search(/\s\S*$/);
  return between > 0 ? between + 1 : MAX_LINE;
}
