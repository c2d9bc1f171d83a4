import type { Range } from '../format.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import { readAllXml } from '../xml/read-all.js';
import type { Attribute } from './attributes.js';

/** Changes to a part that are made regardless of findings, in order. */
export class Fixes {
  private readonly patches: MarkupPatch[] = [];

  constructor(private readonly source: string) {}

  get all(): readonly MarkupPatch[] {
    return this.patches;
  }

  replace({ start, end }: Range, was: string, becomes: string): void {
    this.patches.push({ start, end, text: becomes, was, becomes });
  }

  dropAttribute({ start, value, name, text }: Attribute): void {
    const was = `\0a${name}=${text}`;
    this.patches.push({ start, end: value.end + 1, text: '', was, becomes: '', isAttribute: true });
  }

  /** Removes everything between two offsets, including earlier changes within. */
  dropElement(start: number, end: number): void {
    while ((this.patches.at(-1)?.start ?? -1) >= start) this.patches.pop();
    const was = readAllXml(this.source.slice(start, end));
    this.patches.push({ start, end, text: '', was, becomes: '' });
  }
}
