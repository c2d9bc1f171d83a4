import {
  detectIn,
  tellsByItself,
  termSpan,
  type Detected,
  type ExplainedSpan,
  type Kind,
  type RaisedAlert,
} from '../engine/index.js';
import type { OpenDocument } from '../formats/format.js';
import { redactDocument, type Find, type Insist, type RedactedDocument } from '../formats/redact-document.js';
import { spreadOverDocument, type SpreadSpan } from '../occurrences/everywhere.js';
import { Occurrences } from '../occurrences/occurrences.js';
import { withTerms } from '../occurrences/terms.js';
import type { Redactor } from './redactor.js';

/** What was found in a document; `repeated` where only another place says what it is. */
export type DocumentSpan = SpreadSpan<ExplainedSpan>;

/** A document that was redacted, or a part of one. */
export interface DocumentRedaction extends RedactedDocument<DocumentSpan> {
  readonly alerts: readonly RaisedAlert[];
  readonly fallbacks: readonly Kind[];
}

/** What is made of a text whatever is known about it. */
interface ReadOnce {
  readonly detected: Detected;
  readonly occurrences: Occurrences;
}

/**
 * Redacts a document that was read: what goes from one place of it goes from all.
 * @throws DocumentProblem `not-safe`
 */
export async function redactOpen(document: OpenDocument, redactor: Redactor): Promise<DocumentRedaction> {
  let alerts: readonly RaisedAlert[] = [];
  let fallbacks: readonly Kind[] = [];
  const { plan, terms } = redactor;
  let read: ReadOnce | undefined;
  const find: Find<DocumentSpan> = async (text, known) => {
    // Where columns tell more, the same text is asked about again.
    if (read?.detected.text !== text) read = { detected: detectIn(plan, text), occurrences: new Occurrences(text) };
    const redaction = await redactor.redact(text, known, read.detected);
    ({ alerts, fallbacks } = redaction);
    if (document.format !== 'text') return spreadOverDocument(text, redaction.spans, tellsByItself, read.occurrences);
    // Of a text, only what is found goes: it has no places that say more than others.
    return redaction.spans.map((span) => ({ ...span, everywhere: false, repeated: false }));
  };
  const insist: Insist<DocumentSpan> = (text, found) => withTerms(text, found, terms, termSpan);
  const redacted = await redactDocument(document, find, plan.fields, terms.length === 0 ? undefined : insist);
  return { ...redacted, alerts, fallbacks };
}
