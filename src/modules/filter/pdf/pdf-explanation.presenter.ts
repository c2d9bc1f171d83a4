import type { DocumentWarning } from '../../../pdf/page-warnings.js';
import { describePlace, type PagePlace } from '../../../pdf/places.js';
import type { PageSize } from '../../../pdf/reading/read-document.js';
import { presentExplainedSpan, writeExplanation, type ExplainedDocument } from '../filter.presenter.js';
import type { DocumentSpan, FilteredDocument } from '../filter.types.js';

/** A span of a PDF, with its position. */
export interface PlacedSpan extends DocumentSpan {
  readonly place: PagePlace;
  /** The size of its page. */
  readonly size: PageSize | undefined;
}

type PresentedSpan = ReturnType<typeof presentPlacedSpan>;

/** The response to a PDF to be explained: offsets refer to its text, as `umbra` reads it. */
export interface ExplainedPdf extends Omit<ExplainedDocument, 'explanation' | 'warnings'> {
  /** The warnings that a redaction would give; absent when there are none. */
  readonly warnings?: readonly DocumentWarning[];
  readonly explanation: {
    readonly appliedSpans: readonly PresentedSpan[];
    readonly ignoredSpans: readonly PresentedSpan[];
    readonly identifiedSpans: readonly PresentedSpan[];
  };
}

/** @throws AppError `too-large` as `writeExplanation` */
export const writePdfExplanation = (document: FilteredDocument<PlacedSpan>): string =>
  writeExplanation(document, presentPlacedSpan);

function presentPlacedSpan(span: PlacedSpan, index: number, document: FilteredDocument) {
  return {
    ...presentExplainedSpan(span, index, document),
    /** Another occurrence of a value that was found elsewhere. */
    repeated: span.repeated,
    ...describePlace(span.place, span.size),
  };
}
