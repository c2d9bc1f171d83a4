import type { PageProblem } from './redaction.types.js';

/** Why a page became a picture. */
export type PictureReason =
  | PageProblem
  /** It was read off its picture. */
  | 'recognised'
  /** What went was found again, or more than that was missing. */
  | 'verified';

/** What whoever gets a document should know of a page of it. */
export interface PageWarning {
  /** For programs. */
  readonly code: 'PAGE_AS_PICTURE';
  /** From 1. */
  readonly page: number;
  /** For people; holds nothing of the document. */
  readonly message: string;
}

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
export const pictureWarning = (page: number, reason: PictureReason): PageWarning => ({
  code: 'PAGE_AS_PICTURE',
  page: page + 1,
  message: `Page ${page + 1} became a picture, with its words behind it: ${REASONS[reason]}.`,
});
