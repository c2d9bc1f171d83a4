import { PDFDict, PDFName, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, resolve } from '../objects/objects.js';

/** Resource categories whose unused entries are dropped because they contain text or images. */
export type Category = 'XObject' | 'Pattern' | 'Properties' | 'ExtGState' | 'Font' | 'ColorSpace';

export interface Resource {
  readonly object: PDFObject;
  readonly ref: PDFRef | undefined;
  /** The frame that defines the entry. */
  readonly owner: ResourceFrame;
}

/**
 * The resources of one content stream: resolves names, records which are used, and adds new entries. Shared
 * dictionaries are never changed; adding an entry makes a copy.
 */
export class ResourceFrame {
  private readonly used = new Map<string, Set<string>>();
  private readonly added: { readonly category: Category; readonly name: string; readonly value: PDFObject }[] = [];
  /**
   * @param own undefined for a stream without resources, which uses those of the stream that draws it
   * @param around the frames of the streams that draw it, up to the page
   */
  constructor(
    private readonly context: PDFContext,
    readonly own: PDFDict | undefined,
    private readonly around: readonly ResourceFrame[] = [],
  ) {}

  /**
   * The frames in which a stream drawn by this one looks up names after its own resources: this one, then that of the
   * page.
   */
  get chain(): readonly ResourceFrame[] {
    const page = this.around.at(-1);
    return page === undefined ? [this] : [this, page];
  }

  /** The resource dictionary that is searched first. */
  get base(): PDFDict | undefined {
    return [this, ...this.around].find(({ own }) => own !== undefined)?.own;
  }

  get isChanged(): boolean {
    return this.added.length > 0;
  }

  /** Looks up a resource. @param name as written in the content stream, without its slash */
  find(category: Category, name: string): Resource | undefined {
    for (const owner of [this, ...this.around]) {
      const entries = owner.entriesOf(category);
      const value = entries?.get(PDFName.of(name));
      const object = resolve(this.context, value);
      if (object !== undefined) return { object, ref: value instanceof PDFRef ? value : undefined, owner };
    }
    return undefined;
  }

  /** Records that the content stream still uses an entry. */
  keep({ owner }: Resource, category: Category, name: string): void {
    const key = PDFName.of(name).asString();
    const names = owner.used.get(category);
    if (names === undefined) owner.used.set(category, new Set([key]));
    else names.add(key);
  }

  /** Adds an entry and returns its name. */
  add(category: Category, value: PDFObject): string {
    const isTaken = (name: string): boolean =>
      this.find(category, name) !== undefined ||
      this.added.some((one) => one.category === category && one.name === name);
    let number = this.added.length + 1;
    while (isTaken(`Rd${number}`)) number++;
    const name = `Rd${number}`;
    this.added.push({ category, name, value });
    this.keep({ object: value, ref: undefined, owner: this }, category, name);
    return name;
  }

  /** Returns the resource dictionary that the stream has now; undefined when it still has none of its own. */
  finish(uses: Map<PDFDict, Map<string, Set<string>>>): PDFDict | undefined {
    const dict = this.isChanged ? this.copy() : this.own;
    // A shared dictionary may still be reached through the page tree, even if none of its names are used.
    if (this.own !== undefined && !uses.has(this.own)) uses.set(this.own, new Map());
    if (dict === undefined) return undefined;
    const before = uses.get(dict) ?? new Map<string, Set<string>>();
    for (const [category, names] of this.used) {
      before.set(category, new Set([...(before.get(category) ?? []), ...names]));
    }
    uses.set(dict, before);
    return dict;
  }

  private copy(): PDFDict {
    const shared = this.base;
    const copy = shared?.clone() ?? PDFDict.withContext(this.context);
    for (const { category, name, value } of this.added) {
      const key = PDFName.of(category);
      let entries = asDict(resolve(this.context, copy.get(key)));
      if (entries === undefined || entries === asDict(resolve(this.context, shared?.get(key)))) {
        entries = entries?.clone() ?? PDFDict.withContext(this.context);
        copy.set(key, entries);
      }
      entries.set(PDFName.of(name), value);
    }
    return copy;
  }

  private entriesOf(category: Category): PDFDict | undefined {
    return asDict(resolve(this.context, this.own?.get(PDFName.of(category))));
  }
}
