import type { PdfProblem } from './pdf-problem.js';
import type { PageProblem } from './redaction.types.js';

/** Why a page became a picture. */
export type PictureReason =
  | PageProblem
  /** It was read off its picture. */
  | 'recognised'
  /** What went was found again, or more than that was missing. */
  | 'verified';

/** What whoever gets a document should know of it. */
export interface DocumentWarning {
  /** For programs. */
  readonly code: string;
  /** From 1, where it is of one page. */
  readonly page?: number | undefined;
  /** For people; holds nothing of the document. */
  readonly message: string;
}

/** Of a document that can be read, and would be refused when it is to be redacted. */
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

/** @param page from 0 */
export const pictureWarning = (page: number, reason: PictureReason): DocumentWarning => ({
  code: 'PAGE_AS_PICTURE',
  page: page + 1,
  message: `Page ${page + 1} became a picture, with its words behind it: ${REASONS[reason]}.`,
});

/** Returns what is said of an attached file that stays. @param index from 0 */
export const attachmentWarnings = (index: number, warnings: readonly DocumentWarning[]): readonly DocumentWarning[] =>
  warnings.map(({ code, message }) => ({ code, message: `In attached file ${index + 1}: ${message}` }));

/** Of what went with all that it says, how many there were. */
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
