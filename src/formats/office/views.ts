import { mayBreakNumber } from '../../engine/index.js';
import { kindsOfLabel } from '../evidence/label-kinds.js';
import type { DocumentPart, Edits, Piece, Range, Replacement } from '../format.js';
import { MappedText } from '../markup/mapped-text.js';
import type { Slot } from '../markup/slot.js';
import { QuietValue } from './quiet-values.js';

/** The state of a range of a paragraph under tracked changes. */
export type Change = 'none' | 'inserted' | 'deleted';

/** A change that applies from an offset in the text of a paragraph. */
export interface ChangeFrom {
  readonly from: number;
  readonly change: Change;
  /** True if its format hides it. */
  readonly isHidden: boolean;
}

/** One reading of a paragraph: a part of its text, or its text before changes. */
export class View implements Piece {
  readonly text: string;

  /** @param mapped the text, mapped to the text of the slot */
  constructor(
    readonly slot: Slot,
    readonly label: string,
    readonly mapped: MappedText,
    private readonly ownPart?: DocumentPart,
  ) {
    this.text = mapped.text;
  }

  get part(): DocumentPart | undefined {
    return this.ownPart ?? this.slot.part;
  }

  get group(): string | undefined {
    return this.slot.group;
  }
}

/** Converts edits of views to edits of their slots. Equal changes of several views are merged. */
export function editsOfSlots(edits: Edits): Edits {
  const all = new Map<Piece, Replacement[]>();
  const add = (piece: Piece, replacements: readonly Replacement[]): void => {
    const own = all.get(piece);
    if (own === undefined) all.set(piece, [...replacements]);
    else own.push(...replacements);
  };
  for (const [piece, replacements] of edits) {
    if (piece instanceof View)
      add(
        piece.slot,
        replacements.flatMap((each) => inSlot(piece, each)),
      );
    else if (piece instanceof QuietValue) for (const slot of piece.slotsInSource()) add(slot, replacements);
    else add(piece, replacements);
  }
  return new Map([...all].map(([piece, replacements]) => [piece, withoutOverlaps(replacements)]));
}

const inSlot = ({ mapped }: View, { text, ...range }: Replacement): readonly Replacement[] =>
  mapped.sourceOf(range).map((part, index) => ({ ...part, text: index === 0 ? text : '' }));

function withoutOverlaps(replacements: readonly Replacement[]): readonly Replacement[] {
  const apart: Replacement[] = [];
  for (const next of replacements.toSorted((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last === undefined || next.start >= last.end) apart.push(next);
    else {
      const text = last.text === '' ? next.text : last.text;
      apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, next.end), text };
    }
  }
  return apart;
}

/** Returns the readings of a paragraph: by tracked changes if there are any, by its labels, otherwise as one piece. */
export function piecesOf(slot: Slot, changes: readonly ChangeFrom[] | undefined): readonly Piece[] {
  if (slot.text.trim() === '') return [];
  if (changes === undefined) return viewsByLabels(slot);
  const isChanged = changes.some(({ change }) => change !== 'none');
  const hidden = stretchesOf(slot, changes).filter(({ isHidden }) => isHidden);
  return [
    ...(isChanged ? viewsByChanges(slot, changes) : viewsByLabels(slot)),
    ...(hidden.length === 0 ? [] : [new View(slot, slot.label, part(slot, hidden), 'hidden')]),
  ];
}

function viewsByLabels(slot: Slot): readonly Piece[] {
  const fields = slot.label === '' ? fieldsIn(slot.text) : [];
  if (fields.length === 0) return [slot];
  return fields.map(({ label, ...range }) => new View(slot, label, part(slot, [range])));
}

interface Stretch extends Range, ChangeFrom {}

const stretchesOf = (slot: Slot, changes: readonly ChangeFrom[]): readonly Stretch[] =>
  changes.map((each, index) => ({
    ...each,
    start: each.from,
    end: changes[index + 1]?.from ?? slot.text.length,
  }));

/** Returns the text with changes accepted, the text before changes, and the deleted text by itself. */
function viewsByChanges(slot: Slot, changes: readonly ChangeFrom[]): readonly Piece[] {
  const stretches = stretchesOf(slot, changes);
  const seen = new Set<string>();
  return (['deleted', 'inserted', undefined] as const).flatMap((left) => {
    const own = stretches.filter(({ change }) => (left === undefined ? change === 'deleted' : change !== left));
    const mapped = part(slot, own);
    const ranges = own.map(({ start }) => start).join(' ');
    if (mapped.text.trim() === '' || seen.has(ranges)) return [];
    seen.add(ranges);
    const isDeleted = own.every(({ change }) => change === 'deleted');
    return [new View(slot, slot.label, mapped, isDeleted ? 'deleted' : undefined)];
  });
}

function part(slot: Slot, ranges: readonly Range[]): MappedText {
  const mapped = new MappedText();
  for (const { start, end } of ranges) mapped.add(slot.text.slice(start, end), start, end);
  return mapped;
}

const MAX_LABEL_LENGTH = 60;

interface Field extends Range {
  readonly label: string;
}

/** Splits a text at tabs and line ends, except at a line end that breaks a number. */
function* linesAndCells(text: string): Generator<Range> {
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at];
    if (sign !== undefined && sign !== '\t' && (sign !== '\n' || mayBreakNumber(text, at))) continue;
    if (at > start) yield { start, end: at };
    start = at + 1;
  }
}

/** Returns the fields of a line like `Name: Peter Dubois`, with a tab after label or value; none without a label. */
function fieldsIn(text: string): readonly Field[] {
  if (!/[:\t]/.test(text)) return [];
  const fields: Field[] = [];
  let label = '';
  let isFound = false;
  for (const { start: index, end } of linesAndCells(text)) {
    const stretch = text.slice(index, end);
    const colon = label === '' ? stretch.slice(0, MAX_LABEL_LENGTH + 1).indexOf(':') : -1;
    const head = colon === -1 ? stretch : stretch.slice(0, colon);
    const isLabel = label === '' && head.length <= MAX_LABEL_LENGTH && kindsOfLabel(head).length > 0;
    const value = stretch.slice(head.length + 1);
    if (isLabel && value.trim() === '') {
      fields.push({ start: index, end, label: '' });
      label = head.trim();
    } else if (isLabel) {
      isFound = true;
      const from = index + head.length + 1 + (value.length - value.trimStart().length);
      fields.push({ start: index, end: index + head.length, label: '' }, { start: from, end, label: head.trim() });
    } else {
      isFound ||= label !== '';
      const last = fields.at(-1);
      // Adjacent stretches without labels are merged.
      if (label === '' && last?.label === '' && !isFound) fields[fields.length - 1] = { ...last, end };
      else fields.push({ start: index, end, label });
      label = '';
    }
  }
  return isFound ? fields.filter(({ start, end }) => text.slice(start, end).trim() !== '') : [];
}
