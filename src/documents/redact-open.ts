import { termSpan, type ExplainedSpan, type Kind, type NearMiss, type RaisedAlert } from '../engine/index.js';
import { DocumentSearch } from '../formats/document-search.js';
import type { EmbeddedPdfs } from '../formats/embedded-pdfs.js';
import type { OpenDocument } from '../formats/format.js';
import { redactDocument, type Find, type Insist, type RedactedDocument } from '../formats/redact-document.js';
import type { SpreadSpan } from '../occurrences/everywhere.js';
import { withTerms, type Term } from '../occurrences/terms.js';
import type { Redactor } from './redactor.js';

/** What was found in a document; `repeated` where only another place says what it is. */
export type DocumentSpan = SpreadSpan<ExplainedSpan>;

/** A document that was redacted, or a part of one. */
export interface DocumentRedaction extends RedactedDocument<DocumentSpan> {
  readonly alerts: readonly RaisedAlert[];
  readonly fallbacks: readonly Kind[];
  /** What was nearly found in a text, where the redactor gives evidence. */
  readonly nearMisses: readonly NearMiss[] | undefined;
}

/** How a document that was read is redacted. */
export interface OpenOptions {
  /** Those that it was opened with. */
  readonly pdfs?: EmbeddedPdfs | undefined;
  /** What goes besides what the plan finds; that of the redactor where it is left out. */
  readonly terms?: readonly Term[];
}

/**
 * Redacts a document that was read: what goes from one place of it goes from all.
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
  const { plan } = redactor;
  const find: Find<DocumentSpan> = async (text, known, columns) => {
    const search = new DocumentSearch(text, columns);
    const redaction = await redactor.redact(text, { known, learn: search.learn });
    ({ alerts, fallbacks } = redaction);
    if (document.format !== 'text') return search.spread(redaction.spans);
    ({ nearMisses } = redaction);
    // Of a text, only what is found goes: it has no places that say more than others.
    return redaction.spans.map((span) => ({ everywhere: false, repeated: false, ...span }));
  };
  const insist: Insist<DocumentSpan> = (text, found) => withTerms(text, found, terms, termSpan);
  const options = { rules: plan.fields, insist: terms.length === 0 ? undefined : insist, pdfs };
  const redacted = await redactDocument(document, find, options);
  return { ...redacted, alerts, fallbacks, nearMisses };
}
