import type { Complaint } from '../complaint.js';
import {
  array,
  boolean,
  checked,
  described,
  integer,
  number,
  object,
  optional,
  string,
  withDefault,
  withoutEffect,
  word,
  type Checked,
  type Node,
} from './schema.js';
import { BLACK, color, COLOR_NAMES, WHITE, type PdfColor } from './color-schema.js';
import { files, ignoredPatterns, terms } from './entry-schema.js';

/** The appearance of redactions in PDF documents. */
export interface PlannedLook {
  readonly color: PdfColor;
  /** True if the replacement is written into its box. */
  readonly showReplacement: boolean;
  readonly font: 'helvetica' | 'times' | 'courier';
  /** In points; reduced until the text fits. */
  readonly maxFontSize: number;
  readonly fontColor: PdfColor;
  /** The resolution of pages that are converted to images. */
  readonly dpi: number;
  /** The quality of such images, from 0 to 1; 1 is lossless. */
  readonly quality: number;
}

/** A box that is covered in every PDF document, whatever is found in it. */
export interface PlannedBox {
  /** The page number, from 1. */
  readonly page: number;
  /** In points from the upper left corner of the page as displayed. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** If undefined, the color of the other redactions. */
  readonly color: PdfColor | undefined;
}

/** The settings of a policy for PDF documents. */
export interface PlannedPdf {
  readonly look: PlannedLook;
  readonly boxes: readonly PlannedBox[];
}

const coloredAs = (about: string): string => `${about}: ${COLOR_NAMES}.`;

/** The appearance without `config.pdf`. */
export const DEFAULT_LOOK: PlannedLook = {
  color: BLACK,
  showReplacement: false,
  font: 'helvetica',
  maxFontSize: 12,
  fontColor: WHITE,
  dpi: 200,
  quality: 1,
};

/** `config.pdf`. */
export const pdfConfig: Node<PlannedLook> = withDefault(
  checked(
    object(
      {
        redactionColor: described(coloredAs('Of the boxes; black'), withDefault(color, DEFAULT_LOOK.color)),
        showReplacement: described(
          'Write what stands in the place of a text into its box.',
          withDefault(boolean, DEFAULT_LOOK.showReplacement),
        ),
        replacementFont: withDefault(word('helvetica', 'times', 'courier'), DEFAULT_LOOK.font),
        replacementMaxFontSize: described(
          'Points; smaller where it does not fit.',
          withDefault(number(1, 1000), DEFAULT_LOOK.maxFontSize),
        ),
        replacementFontColor: described(
          coloredAs('Of the replacement; white'),
          withDefault(color, DEFAULT_LOOK.fontColor),
        ),
        scale: withoutEffect(optional(number(0.01, 10)), 'every page keeps its size.'),
        dpi: described('Of pages that become pictures.', withDefault(integer(36, 600), DEFAULT_LOOK.dpi)),
        compressionQuality: described(
          'Of pages that become pictures; 1 loses nothing.',
          withDefault(number(0, 1), DEFAULT_LOOK.quality),
        ),
        preserveUnredactedPages: withoutEffect(
          optional(boolean),
          'pages on which nothing is redacted are always kept.',
        ),
      },
      { aliases: { scaling: 'scale' } },
    ),
    (given): Checked<PlannedLook> => ({
      value: {
        color: given.redactionColor,
        showReplacement: given.showReplacement,
        font: given.replacementFont,
        maxFontSize: given.replacementMaxFontSize,
        fontColor: given.replacementFontColor,
        dpi: given.dpi,
        quality: given.compressionQuality,
      },
      notes: notesOn(given),
    }),
  ),
  DEFAULT_LOOK,
);

interface PdfNotes {
  readonly scale: number | undefined;
  readonly preserveUnredactedPages: boolean | undefined;
}

function notesOn({ scale, preserveUnredactedPages }: PdfNotes): readonly Complaint[] {
  const notes: Complaint[] = [];
  if (scale !== undefined && scale !== 1) {
    notes.push({ path: '.scale', code: 'no-effect', message: 'Has no effect: every page keeps its size.' });
  }
  if (preserveUnredactedPages === false) {
    const message = 'Has no effect: pages on which nothing is redacted are always kept as they are.';
    notes.push({ path: '.preserveUnredactedPages', code: 'no-effect', message });
  }
  return notes;
}

const MAX_BOXES = 1000;
/** The maximum coordinate, in points; pages are at most 14,400 wide and high (ISO 32000-2, annex C.2). */
const MAX_COORDINATE = 1e6;
/** The minimum width and height, thinner than anything printed. */
const MIN_SIZE = 0.01;

const boundingBox: Node<PlannedBox | undefined> = checked(
  object({
    id: optional(string()),
    enabled: withDefault(boolean, true),
    ignored: optional(terms),
    ignoredFiles: optional(files),
    ignoredPatterns: optional(ignoredPatterns),
    windowSize: optional(integer(0, 100)),
    priority: optional(integer(-1e6, 1e6)),
    color: described(coloredAs('That of the other redactions without one'), optional(color)),
    x: described(
      'Points from the left edge of the page as it is displayed.',
      withDefault(number(-MAX_COORDINATE, MAX_COORDINATE), 0),
    ),
    y: described(
      'Points from the upper edge of the page as it is displayed.',
      withDefault(number(-MAX_COORDINATE, MAX_COORDINATE), 0),
    ),
    w: described('Points.', number(MIN_SIZE, MAX_COORDINATE)),
    h: described('Points.', number(MIN_SIZE, MAX_COORDINATE)),
    page: described('Counted from 1.', withDefault(integer(1, 1e6), 1)),
  }),
  ({ enabled, x, y, w, h, page, color: own }): Checked<PlannedBox | undefined> =>
    enabled ? { value: { page, box: { x, y, width: w, height: h }, color: own } } : {},
);

/** `graphical`: the enabled boxes. */
export const graphical: Node<readonly PlannedBox[]> = described(
  'Boxes to cover in PDF documents.',
  withDefault(
    checked(
      object({ boundingBoxes: withDefault(array(boundingBox, MAX_BOXES), []) }),
      ({ boundingBoxes }): Checked<readonly PlannedBox[]> => ({
        value: boundingBoxes.filter((box) => box !== undefined),
      }),
    ),
    [],
  ),
);
