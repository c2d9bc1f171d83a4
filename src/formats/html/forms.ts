import type { FillingSlot } from '../markup/slot.js';

const MAX_LABEL_LENGTH = 200;

interface Label {
  readonly target: string | undefined;
  text: string;
}

/** Assigns labels to form fields. A label may come before or after its field. */
export class Forms {
  private label: Label | undefined;
  private readonly byId = new Map<string, Label>();
  private readonly fields: { slot: FillingSlot; id: string | undefined; around: Label | undefined; name: string }[] =
    [];

  openLabel(target: string | undefined): void {
    this.label = { target, text: '' };
    if (target !== undefined) this.byId.set(target, this.label);
  }

  closeLabel(): void {
    this.label = undefined;
  }

  /** True if a label is open and below the maximum length. */
  get isListening(): boolean {
    return this.label !== undefined && this.label.text.length < MAX_LABEL_LENGTH;
  }

  /** Adds text to the open label. */
  text(text: string): void {
    if (this.label !== undefined) this.label.text = (this.label.text + text).slice(0, MAX_LABEL_LENGTH);
  }

  /** @param name the name of the field if it has no label */
  field(slot: FillingSlot, id: string | undefined, name: string): void {
    this.fields.push({ slot, id, around: this.label, name });
  }

  end(): void {
    for (const { slot, id, around, name } of this.fields) {
      const said = (id === undefined ? undefined : this.byId.get(id)?.text) ?? around?.text ?? '';
      const label = said.trim().replace(/[\s:*]+$/u, '');
      if (slot.label === '') slot.label = label === '' ? name : label;
    }
  }
}
