import {
  termSpan,
  type ExplainedSpan,
  type Kind,
  type LeftValue,
  type NearMiss,
  type RaisedAlert,
} from '../engine/index.js';
import { DocumentSearch } from '../formats/document-search.js';
import type { EmbeddedPdfs } from '../formats/embedded-pdfs.js';
import type { OpenDocument } from '../formats/format.js';
import { redactDocument, type Find, type AddFindings, type RedactedDocument } from '../formats/redact-document.js';
import type { SpreadSpan } from '../occurrences/everywhere.js';
import { withTerms, type Term } from '../occurrences/terms.js';
import type { Redactor } from './redactor.js';

/** A finding in a document; `repeated` if it was identified only by an occurrence elsewhere. */
export type DocumentSpan = SpreadSpan<ExplainedSpan>;

/** A redacted document, or a part of one. */
export interface DocumentRedaction extends RedactedDocument<DocumentSpan> {
  readonly alerts: readonly RaisedAlert[];
  readonly fallbacks: readonly Kind[];
  /** Near misses in a text, if the redactor collects evidence. */
  readonly nearMisses: readonly NearMiss[] | undefined;
  /** Values of kinds that the policy does not look for, in a text, if the redactor collects evidence. */
  readonly left: readonly LeftValue[] | undefined;
}

/** Options for redacting an opened document. */
export interface OpenOptions {
  /** The embedded PDFs that the document was opened with. */
  readonly pdfs?: EmbeddedPdfs | undefined;
  /** Terms to redact in addition to the plan's findings; defaults to those of the redactor. */
  readonly terms?: readonly Term[];
}

/**
 * Redacts an opened document. A value that is redacted in one place is redacted throughout the document.
 * @throws DocumentProblem `not-safe`
 */
export async function redactOpen(
  document: OpenDocument,
  redactor: Redactor,
  { pdfs, terms = redactor.terms }: OpenOptions = {},
): Promise<DocumentRedaction> {
  let alerts: readonly RaisedAlert[] = [];
  let fallbacks: readonly Kind[] = [];
  let nearMisses: readonly NearMiss[] | undefined;
  let left: readonly LeftValue[] | undefined;
  const { plan } = redactor;
  const find: Find<DocumentSpan> = async (text, known, columns) => {
    const search = new DocumentSearch(text, { known, columns });
    const redaction = await redactor.redact(text, search);
    ({ alerts, fallbacks } = redaction);
    if (document.format !== 'text') return search.spread(redaction.spans);
    ({ nearMisses, left } = redaction);
    // Plain text is not searched for further occurrences: no part of it says more about its values than another.
    return redaction.spans.map((span) => ({ everywhere: false, repeated: false, ...span }));
  };
  const insist: AddFindings<DocumentSpan> = (text, found) => withTerms(text, found, terms, termSpan);
  const options = { rules: plan.fields, insist: terms.length === 0 ? undefined : insist, pdfs };
  const redacted = await redactDocument(document, find, options);
  return { ...redacted, alerts, fallbacks, nearMisses, left };
}
