import type { PdfProblem } from './pdf-problem.js';
import type { UnreadPages } from './reading/page-ocr.js';
import type { PageProblem } from './redaction.types.js';

/** The reason why a page became an image. */
export type PictureReason =
  | PageProblem
  /** Its text was recognised by OCR. */
  | 'recognised'
  /** A removed value was found again, or other text was missing. */
  | 'verified';

/** A warning for the recipient of a document. */
export interface DocumentWarning {
  /** The code, for programs. */
  readonly code: string;
  /** Counted from 1, if the warning concerns one page. */
  readonly page?: number | undefined;
  /** The message, for people; contains nothing from the document. */
  readonly message: string;
}

/** Returns the warning for a document that can be read, but whose redaction would be refused. */
export const refusalWarning = ({ code, page }: PdfProblem): DocumentWarning => ({
  code: 'WOULD_BE_REFUSED',
  page,
  message: `Redaction would be refused${page === undefined ? '' : ` because of page ${page}`}: ${code}.`,
});

const REASONS: Readonly<Record<PictureReason, string>> = {
  font: 'a font on it does not give the positions of its characters',
  'nested-text': 'a pattern or a drawn glyph on it contains text whose position is unknown',
  drawing: 'a drawing that may be letters overlaps redacted content',
  picture: 'an image in a redacted area cannot be edited',
  damaged: 'its content is damaged, or contains redacted text in a form that cannot be edited',
  recognised: 'its text was recognised from an image',
  verified: 'after redaction, removed text was still there or other text was missing',
};

/** Returns the warning for a page that became an image. @param page counted from 0 */
const pictureWarning = (page: number, reason: PictureReason): DocumentWarning => ({
  code: 'PAGE_AS_PICTURE',
  page: page + 1,
  message: `Page ${page + 1} was converted to an image with a hidden text layer: ${REASONS[reason]}.`,
});

/** Returns the warning for a page that was left as it is because not all of its text could be read. @param page counted from 0 */
const unreadWarning = (page: number): DocumentWarning => ({
  code: 'PAGE_NOT_READ',
  page: page + 1,
  message: `Page ${page + 1} was kept although not all of its text could be read: what was not read was not searched.`,
});

/** Returns the warning for a page with images that were not read. @param page counted from 0 */
const picturesWarning = (page: number): DocumentWarning => ({
  code: 'PICTURES_NOT_READ',
  page: page + 1,
  message: `Images on page ${page + 1} were kept but not read, since text recognition is off: text on them was not searched.`,
});

/** Returns the warnings about single pages, in their order; pages are counted from 0. */
export const pageWarnings = (
  pictures: ReadonlyMap<number, PictureReason>,
  unread: UnreadPages,
): readonly DocumentWarning[] =>
  [...new Set([...pictures.keys(), ...unread.pages, ...unread.pictures])]
    .sort((one, other) => one - other)
    .flatMap((page) => {
      const reason = pictures.get(page);
      return [
        ...(unread.pages.has(page) ? [unreadWarning(page)] : []),
        ...(unread.pictures.has(page) ? [picturesWarning(page)] : []),
        ...(reason === undefined ? [] : [pictureWarning(page, reason)]),
      ];
    });

/** Returns the warnings about an attached file that is kept. @param index counted from 0 */
export const attachmentWarnings = (index: number, warnings: readonly DocumentWarning[]): readonly DocumentWarning[] =>
  warnings.map(({ code, message }) => ({ code, message: `In attached file ${index + 1}: ${message}` }));

/** Returns warnings with the numbers of attachments and media that were removed. */
export const lossWarnings = (lost: {
  readonly attachments: number;
  readonly media: number;
}): readonly DocumentWarning[] => [
  ...(lost.attachments === 0
    ? []
    : [
        {
          code: 'ATTACHMENT_REMOVED',
          message: `Attached files removed from the PDF: ${lost.attachments}. Redact them separately.`,
        },
      ]),
  ...(lost.media === 0
    ? []
    : [{ code: 'MEDIA_REMOVED', message: `Videos, sounds and 3D models removed from the PDF: ${lost.media}.` }]),
];
