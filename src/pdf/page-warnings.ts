import type { PdfProblem } from './pdf-problem.js';
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
  message: `It would be refused when it is redacted${page === undefined ? '' : `, for page ${page}`}: ${code}.`,
});

const REASONS: Readonly<Record<PictureReason, string>> = {
  font: 'the font of a text on it does not say where its letters stand',
  'nested-text': 'a pattern or a drawn letter on it holds text whose place nobody knows',
  drawing: 'a drawing that may be letters is partly in what goes',
  picture: 'a picture in what goes cannot be changed',
  damaged: 'its instructions are damaged, or hold what goes in a form that nobody can take apart',
  recognised: 'its text was read off its picture',
  verified: 'what went was found again in it, or more than that was missing',
};

/** Returns the warning for a page that became an image. @param page counted from 0 */
export const pictureWarning = (page: number, reason: PictureReason): DocumentWarning => ({
  code: 'PAGE_AS_PICTURE',
  page: page + 1,
  message: `Page ${page + 1} became a picture, with its words behind it: ${REASONS[reason]}.`,
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
          message: `Attached files that were removed from the PDF: ${lost.attachments}. Hand them in by themselves.`,
        },
      ]),
  ...(lost.media === 0
    ? []
    : [{ code: 'MEDIA_REMOVED', message: `Films, sounds and bodies that were removed from the PDF: ${lost.media}.` }]),
];
