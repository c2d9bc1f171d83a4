import { PDFDict, PDFName, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, resolve } from '../objects/objects.js';

/** Of what kinds entries are dropped that nothing uses: they hold text or pictures. */
export type Category = 'XObject' | 'Pattern' | 'Properties' | 'ExtGState' | 'Font' | 'ColorSpace';

export interface Resource {
  readonly object: PDFObject;
  readonly ref: PDFRef | undefined;
  /** Whose entry it is. */
  readonly owner: ResourceFrame;
}

/**
 * The resources of one stream of instructions: what its names stand for, which of them it uses, and what it needs anew.
 * What is shared with others stays as it is; a copy is made of it when something is added.
 */
export class ResourceFrame {
  private readonly used = new Map<string, Set<string>>();
  private readonly added: { readonly category: Category; readonly name: string; readonly value: PDFObject }[] = [];
  /**
   * @param own undefined of a stream without any: it has those of whoever draws it
   * @param around of who draws it, and of the page
   */
  constructor(
    private readonly context: PDFContext,
    readonly own: PDFDict | undefined,
    private readonly around: readonly ResourceFrame[] = [],
  ) {}

  /**
   * Where a stream that it draws looks for names, after its own resources: in those of the page, and, when it has none,
   * in these first.
   */
  get chain(): readonly ResourceFrame[] {
    const page = this.around.at(-1);
    return page === undefined ? [this] : [this, page];
  }

  /** The resources that names are looked for in first. */
  get base(): PDFDict | undefined {
    return [this, ...this.around].find(({ own }) => own !== undefined)?.own;
  }

  get isChanged(): boolean {
    return this.added.length > 0;
  }

  /** @param name as it stands in the instructions, without its slash */
  find(category: Category, name: string): Resource | undefined {
    for (const owner of [this, ...this.around]) {
      const entries = owner.entriesOf(category);
      const value = entries?.get(PDFName.of(name));
      const object = resolve(this.context, value);
      if (object !== undefined) return { object, ref: value instanceof PDFRef ? value : undefined, owner };
    }
    return undefined;
  }

  /** Notes that the instructions name an entry still. */
  keep({ owner }: Resource, category: Category, name: string): void {
    const key = PDFName.of(name).asString();
    const names = owner.used.get(category);
    if (names === undefined) owner.used.set(category, new Set([key]));
    else names.add(key);
  }

  /** @returns the name of a new entry */
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

  /** What the stream has for resources now; undefined when it has none of its own still. */
  finish(uses: Map<PDFDict, Map<string, Set<string>>>): PDFDict | undefined {
    const dict = this.isChanged ? this.copy() : this.own;
    // What is shared may be reached still when nobody names anything of it: by the tree of pages.
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
