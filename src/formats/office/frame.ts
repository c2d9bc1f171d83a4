import type { Attribute } from './attributes.js';
import type { Line } from './line.js';
import type { Change } from './views.js';
import type { ElementRole, Vocabulary } from './vocabulary.js';

const MAX_LABEL_LENGTH = 100;

/** An open element. */
export interface Frame {
  readonly element: string;
  readonly role: ElementRole | undefined;
  readonly start: number;
  /** The label of its text, from one of its attributes. */
  readonly label: string;
  /** True if its text belongs to a line. */
  readonly collects: boolean;
  readonly change: Change;
  /** True if applications do not show its content. */
  isHidden: boolean;
  line: Line | undefined;
  readonly slotsBefore: number;
  goes: boolean;
}

/** An element that was just opened. */
interface Opened extends Pick<Frame, 'element' | 'start' | 'slotsBefore'> {
  readonly attributes: readonly Attribute[];
}

/** Returns an element by what its vocabulary says and what its parent passes on. */
export function frameOf(
  { element, attributes, start, slotsBefore }: Opened,
  parent: Frame | undefined,
  { elements, labelledBy, isMixed, hiding }: Vocabulary,
): Frame {
  const isPassedOn = parent?.role === 'person' || parent?.role === 'ignored';
  const role = elements.get(element) ?? (isPassedOn ? parent.role : undefined);
  const saidBy = labelledBy.get(element);
  const isOfText = role === 'text' || role === 'code';
  return {
    element,
    role,
    start,
    label: attributes.find((each) => each.own === saidBy)?.text.slice(0, MAX_LABEL_LENGTH) ?? '',
    collects: role === 'paragraph' ? isMixed : isOfText || parent?.collects === true,
    change: role === 'inserted' || role === 'deleted' ? role : (parent?.change ?? 'none'),
    isHidden: parent?.isHidden === true || attributes.some(({ own, text }) => hiding.get(`${element}@${own}`) === text),
    line: parent?.line,
    slotsBefore,
    goes: role === 'dropped',
  };
}
