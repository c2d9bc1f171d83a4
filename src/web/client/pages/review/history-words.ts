import { common } from '../../words/common.js';
import { defineWords, say } from '../../words/t.js';
import { words } from './words.js';

/** Descriptions of a document's events, by the codes of the audit log. */
const actions = defineWords(
  {
    DOCUMENT_INGEST: 'Document taken in',
    DOCUMENT_CLAIM: 'Document taken for review',
    DOCUMENT_ASSIGN: 'Document assigned',
    DOCUMENT_UNASSIGN: 'Assignment ended',
    DOCUMENT_STATUS_CHANGE: 'State changed',
    DOCUMENT_APPROVAL: 'Document approved',
    DOCUMENT_UNAPPROVE: 'Approval taken back',
    DOCUMENT_REJECT: 'Document rejected',
    DOCUMENT_UNREJECT: 'Rejection taken back',
    DOCUMENT_RETRY: 'Redaction tried again',
    DOCUMENT_FINALIZE: 'Document finalized',
    FINALIZATION_POLICY_APPLIED: 'Retention set',
    DOCUMENT_LOCK_BROKEN: 'Edit lock taken over',
    DOCUMENT_RISK_CHANGE: 'Risk recalculated',
    DOCUMENT_COMMENT_ADD: 'Comment added',
    DOCUMENT_PII_SENT_TO_LLM: 'Language model asked',
    DOCUMENT_SOURCE_READ: 'Text read',
    DOCUMENT_SPANS_READ: 'Findings read',
    DOCUMENT_DOWNLOAD: 'Redacted text downloaded',
    DOCUMENT_REDACTED_DOWNLOAD: 'Redacted file downloaded',
    DOCUMENT_ORIGINAL_DOWNLOAD: 'Original downloaded',
    DOCUMENT_AUDIT_EXPORT: 'History downloaded',
    SPAN_CREATE: 'Finding marked by hand',
    SPAN_UPDATE: 'Finding changed',
    SPAN_RESET: 'Decision taken back',
    SPAN_DELETE: 'Finding removed',
    SPAN_REDACT_LIKE: 'All alike decided',
    SPANS_DECIDE: 'Findings decided',
    SPANS_DECIDE_UNDO: 'Decisions undone',
  },
  {
    DOCUMENT_INGEST: 'Dokument angenommen',
    DOCUMENT_CLAIM: 'Dokument zur Prüfung übernommen',
    DOCUMENT_ASSIGN: 'Dokument zugeteilt',
    DOCUMENT_UNASSIGN: 'Zuteilung beendet',
    DOCUMENT_STATUS_CHANGE: 'Status geändert',
    DOCUMENT_APPROVAL: 'Dokument genehmigt',
    DOCUMENT_UNAPPROVE: 'Genehmigung zurückgenommen',
    DOCUMENT_REJECT: 'Dokument abgelehnt',
    DOCUMENT_UNREJECT: 'Ablehnung zurückgenommen',
    DOCUMENT_RETRY: 'Schwärzung wiederholt',
    DOCUMENT_FINALIZE: 'Dokument abgeschlossen',
    FINALIZATION_POLICY_APPLIED: 'Aufbewahrung festgelegt',
    DOCUMENT_LOCK_BROKEN: 'Bearbeitungssperre übernommen',
    DOCUMENT_RISK_CHANGE: 'Risiko neu berechnet',
    DOCUMENT_COMMENT_ADD: 'Kommentar hinzugefügt',
    DOCUMENT_PII_SENT_TO_LLM: 'Sprachmodell befragt',
    DOCUMENT_SOURCE_READ: 'Text gelesen',
    DOCUMENT_SPANS_READ: 'Funde gelesen',
    DOCUMENT_DOWNLOAD: 'Geschwärzter Text heruntergeladen',
    DOCUMENT_REDACTED_DOWNLOAD: 'Geschwärzte Datei heruntergeladen',
    DOCUMENT_ORIGINAL_DOWNLOAD: 'Original heruntergeladen',
    DOCUMENT_AUDIT_EXPORT: 'Verlauf heruntergeladen',
    SPAN_CREATE: 'Fund von Hand markiert',
    SPAN_UPDATE: 'Fund geändert',
    SPAN_RESET: 'Entscheidung zurückgenommen',
    SPAN_DELETE: 'Fund entfernt',
    SPAN_REDACT_LIKE: 'Alle gleichen entschieden',
    SPANS_DECIDE: 'Funde entschieden',
    SPANS_DECIDE_UNDO: 'Entscheidungen rückgängig gemacht',
  },
);

const isOf = <K extends string>(keys: Readonly<Record<K, unknown>>, key: string): key is K => Object.hasOwn(keys, key);

/** Returns the description of a history entry, or its code if there is none. */
export function spokenEntry({
  action,
  details,
}: {
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}): string {
  const said = isOf(actions.en, action) ? say(actions, action) : action;
  const { status } = details;
  if (typeof status !== 'string') return said;
  const [ofFinding, ofDocument] = [`state.${status}`, `status.${status}`];
  if (action.startsWith('SPAN') && isOf(words.en, ofFinding)) return `${said} → ${say(words, ofFinding)}`;
  return `${said} → ${isOf(common.en, ofDocument) ? say(common, ofDocument) : status}`;
}
