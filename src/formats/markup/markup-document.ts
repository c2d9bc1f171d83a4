import { DocumentProblem } from '../document-problem.js';
import { firstIndex } from '../../engine/index.js';
import type { Edits, Piece, Range, Replacement, Warning } from '../format.js';
import { patch, replaceIn } from '../patches.js';
import type { TextSource } from '../source.js';
import { TextDocument } from '../text-document.js';
import { LineNumbers } from './line-numbers.js';
import type { Place, Slot } from './slot.js';
import { refuse, type MarkupPatch } from './verify-markup.js';

/** A markup document that is changed at the positions of its texts. */
export abstract class MarkupDocument extends TextDocument {
  readonly pieces: readonly Piece[];
  /** Names that people choose, which are not searched. */
  protected readonly chosenNames: readonly Piece[];
  private readonly ownerOf = new Map<Piece, Slot>();
  /** Includes warnings about what was removed during writing. */
  override readonly warnings: Warning[];
  /** Changes made regardless of findings; they contain no slots. */
  protected readonly fixed: readonly MarkupPatch[] = [];
  private lines: LineNumbers | undefined;

  constructor(
    source: TextSource,
    protected readonly slots: readonly Slot[],
    warnings: readonly Warning[],
  ) {
    super(source);
    this.warnings = [...warnings];
    this.chosenNames = slots.filter((slot) => slot.isName === true && !slot.isRead);
    this.pieces = slots.flatMap((slot): readonly Piece[] => {
      if (slot.nested === undefined) return slot.isRead ? [slot] : [];
      // Everything within a comment belongs to the comment part.
      const { part } = slot;
      const own =
        part === undefined ? slot.nested.pieces : slot.nested.pieces.map((piece) => Object.assign(piece, { part }));
      for (const piece of own) this.ownerOf.set(piece, slot);
      return own;
    });
  }

  /** Adapts a text to what a slot can hold: comments must not contain `--`. */
  protected abstract fit(slot: Slot, text: string): string;
  /** Returns a text as it is written in a slot; `at` is the offset in the source. */
  protected abstract escape(slot: Slot, text: string, at: number): string;
  /** Returns a source range as readers see it. */
  protected abstract seen(slot: Slot, range: Range): string;
  /** True if characters may be written as references at the start of a change. */
  protected hasReferences({ slot }: SlotPatch): boolean {
    return HAS_REFERENCES.has(slot.place);
  }

  protected abstract slotsOf(source: string): readonly Slot[];
  protected abstract verifyByOther(written: string, patches: readonly MarkupPatch[]): void;

  locate(piece: Piece, range: Range): Range {
    const owner = this.ownerOf.get(piece);
    if (owner?.nested !== undefined) return owner.mapped.cover(owner.nested.locate(piece, range));
    return (piece as Slot).mapped.cover(range);
  }

  placeOf(piece: Piece): string {
    const slot = this.ownerOf.get(piece) ?? (piece as Slot);
    return `line ${this.lineOf(slot.content.start)}, ${slot.name}`;
  }

  protected writeText(edits: Edits): string {
    return patch(this.source.text, this.patchesOf(edits));
  }

  protected async verifyText(written: string, edits: Edits): Promise<void> {
    const patches = this.patchesOf(edits);
    if (written !== patch(this.source.text, patches)) {
      throw new DocumentProblem('not-safe', `The redacted document cannot be written in ${this.source.encoding}.`);
    }
    if (patches.length === 0) return;
    for (const [slot, own] of this.nestedEdits(edits)) await slot.nested?.verify(slot.nested.write(own), own);
    this.verifySlots(written, edits);
    this.verifyByOther(written, patches);
  }

  /** Reads the written document and checks its slots, ignoring blanks, which may differ where there were tags. */
  private verifySlots(written: string, edits: Edits): void {
    const nested = this.nestedEdits(edits);
    const isGone = within(this.alsoChanged());
    const emptied = emptiedBy(edits);
    const expected = this.slots.map((slot) => {
      if (isGone(slot.content.start) || (isOfCode(slot) && emptied.has(slot.content.start))) return '';
      const own = nested.get(slot);
      if (own !== undefined) return this.writtenNested(slot, own);
      const replacements = edits.get(slot);
      if (replacements === undefined) return slot.text;
      return replaceIn(slot.text, this.fitted(slot, replacements));
    });
    const texts = this.slotsOf(written).map(({ text }) => text);
    const [one, other] = [expected, texts].map((all) => all.map(withoutBlanks).filter((text) => text !== ''));
    if (one?.length !== other?.length || one?.some((text, index) => text !== other?.[index]) === true) refuse();
  }

  private patchesOf(edits: Edits): readonly MarkupPatch[] {
    const patches: SlotPatch[] = [];
    for (const [slot, own] of this.nestedEdits(edits)) {
      patches.push(...this.whole(slot, this.writtenNested(slot, own)));
    }
    for (const [piece, replacements] of edits) {
      if (!this.ownerOf.has(piece)) patches.push(...this.patchesIn(piece as Slot, replacements));
    }
    const guarded = this.guarded(patches.sort((one, other) => one.start - other.start));
    const also = this.alsoChanged();
    return also.length === 0 && emptiedBy(edits).size === 0 ? guarded : withoutInner([...guarded, ...also]);
  }

  /** Changes in addition to those of slots. A change within another one is dropped. */
  protected alsoChanged(): readonly MarkupPatch[] {
    return this.fixed;
  }

  private patchesIn(slot: Slot, replacements: readonly Replacement[]): readonly SlotPatch[] {
    if (isEmptied(slot)) {
      this.warn(slot);
      return this.whole(slot, '');
    }
    const fitted = this.fitted(slot, replacements);
    const value = replaceIn(slot.text, fitted);
    // Much cannot be written without quotes, and after an empty value the next attribute would be read as the value.
    const isBare = isValue(slot) && slot.quote === '' && (slot.place === 'value' || value === '');
    if (isBare || slot.place === 'declaration') return this.whole(slot, value);
    return fitted.flatMap(({ text, ...range }) => {
      // Tags may be in the range: the first part is replaced, the others removed, as are tags that represent
      // characters.
      const parts = slot.mapped.sourceOf(range);
      const first = parts.findIndex(({ start }) => slot.signs?.has(start) !== true);
      return parts.map((part, index) => this.patchAt(slot, part, index === first ? text : ''));
    });
  }

  private whole(slot: Slot, text: string): readonly SlotPatch[] {
    return [this.patchAt(slot, slot.content, text)];
  }

  private patchAt(slot: Slot, { start, end }: Range, text: string): SlotPatch {
    const written = this.escape(slot, text, start);
    const isQuoted = slot.quote === '' && isValue(slot) && (slot.place === 'value' || text === '');
    return {
      slot,
      start,
      end,
      text: isQuoted ? `"${written}"` : written,
      was: this.seen(slot, { start, end }),
      isElement: slot.place === 'tag',
      // Element names are not compared.
      becomes: slot.place === 'url' ? written : slot.place === 'tag' ? '' : text,
    };
  }

  private fitted(slot: Slot, replacements: readonly Replacement[]): readonly Replacement[] {
    return replacements.map((each) => ({ ...each, text: this.fit(slot, each.text) }));
  }

  private writtenNested(slot: Slot, edits: Edits): string {
    const written = slot.nested === undefined ? '' : Buffer.from(slot.nested.write(edits)).toString();
    return this.fit(slot, written);
  }

  private nestedEdits(edits: Edits): ReadonlyMap<Slot, Edits> {
    const bySlot = new Map<Slot, Map<Piece, readonly Replacement[]>>();
    for (const [piece, replacements] of edits) {
      const slot = this.ownerOf.get(piece);
      if (slot === undefined) continue;
      const own = bySlot.get(slot) ?? new Map<Piece, readonly Replacement[]>();
      bySlot.set(slot, own.set(piece, replacements));
    }
    return bySlot;
  }

  /** Escapes a bare `<` or `&` before a change, which could become a tag or a reference with the new text. */
  private guarded(patches: readonly SlotPatch[]): readonly MarkupPatch[] {
    const { text: source } = this.source;
    let last = 0;
    return patches.map((each) => {
      const before = source.slice(Math.max(last, each.start - MAX_REFERENCE_LENGTH), each.start);
      last = each.end;
      const open = OPEN_MARKUP.exec(before)?.[0];
      if (open === undefined || !this.hasReferences(each)) return each;
      const text = (open.startsWith('<') ? '&lt;' : '&amp;') + open.slice(1) + each.text;
      const { start, end, was, becomes } = each;
      return { start: start - open.length, end, text, was: open + was, becomes: open + becomes };
    });
  }

  private warn(slot: Slot): void {
    const message = `The ${slot.name} in line ${this.lineOf(slot.content.start)} held sensitive text and was emptied.`;
    if (!this.warnings.some((warning) => warning.message === message))
      this.warnings.push({ code: 'SCRIPT_REMOVED', message });
  }

  private lineOf(offset: number): number {
    this.lines ??= new LineNumbers(this.source.text);
    return this.lines.at(offset);
  }
}

/** Returns a function that checks whether an offset is within one of the patches; offsets may be in any order. */
function within(patches: readonly MarkupPatch[]): (place: number) => boolean {
  const ranges = withoutInner(patches);
  return (place) => {
    const next = ranges[firstIndex(ranges.length, (index) => (ranges[index]?.end ?? 0) > place)];
    return place >= (next?.start ?? Infinity);
  };
}

/** Returns the patches in order, without those nested in others. */
function withoutInner(patches: readonly MarkupPatch[]): readonly MarkupPatch[] {
  let end = -1;
  return patches
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter((patch) => {
      if (patch.start < end) return false;
      end = patch.end;
      return true;
    });
}

/** A patch with its slot. */
export interface SlotPatch extends MarkupPatch {
  readonly slot: Slot;
}

const HAS_REFERENCES: ReadonlySet<Place> = new Set(['text', 'value', 'url', 'handler']);
const MAX_REFERENCE_LENGTH = 42;
const OPEN_MARKUP = /(?:<|&#?\w{0,40})$/;
const isValue = ({ place }: Slot): boolean => place === 'value' || place === 'url' || place === 'handler';
const isEmptied = ({ place }: Slot): boolean => place === 'code' || place === 'handler';
/** Returns the starts of contents that are emptied. The names of a style sheet are in the same content as its texts. */
const emptiedBy = (edits: Edits): ReadonlySet<number> =>
  new Set(
    [...edits.keys()].map((piece) => piece as Slot).flatMap((slot) => (isEmptied(slot) ? [slot.content.start] : [])),
  );
const isOfCode = (slot: Slot): boolean => isEmptied(slot) || slot.place === 'selector';
const withoutBlanks = (text: string): string => text.replace(/\s+/gu, '');
