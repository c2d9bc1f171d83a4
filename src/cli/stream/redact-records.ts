import { redactOpen } from '../../documents/redact-open.js';
import { Redactor } from '../../documents/redactor.js';
import { TooManyFindings, type Plan } from '../../engine/index.js';
import { DocumentProblem } from '../../formats/document-problem.js';
import { openDocument, type Declared } from '../../formats/registry.js';
import { looksLikePdf } from '../../pdf/pdf-header.js';

/** A record value to be redacted. It has only plain values, since threads receive a copy. */
export interface RecordJob {
  readonly value: Uint8Array;
  readonly policyFile: string;
  readonly context: string;
  readonly declared: Declared;
}

/** The reason why a record cannot be redacted. */
export type RefusalCode =
  | 'KEY_NOT_ALLOWED'
  | 'UNKNOWN_POLICY'
  | 'POLICY_NOT_USABLE'
  | 'SCHEMA_REGISTRY'
  | 'UNREADABLE'
  | 'UNREADABLE_PARTS'
  | 'TOO_MANY_FINDINGS'
  | 'FAILED';

/** A redacted value and the number of replacements in it, or why there is none. */
export type RecordResult =
  | { readonly value: Uint8Array; readonly replaced: number }
  | { readonly refused: RefusalCode };

/** Redacts one value. Never throws: a record that fails for any reason is refused. */
export async function redactRecord(plan: Plan, { value, context, declared }: RecordJob): Promise<RecordResult> {
  try {
    if (looksLikePdf(value)) return { refused: 'UNREADABLE' };
    // Records do not depend on each other: an instance that takes over does not know what another one replaced.
    const redactor = new Redactor(plan, context);
    const { bytes, findings, warnings } = await redactOpen(openDocument(value, declared), redactor);
    if (warnings.length > 0) return { refused: 'UNREADABLE_PARTS' };
    return { value: bytes, replaced: findings.filter(({ applied }) => applied).length };
  } catch (error) {
    if (error instanceof DocumentProblem) return { refused: 'UNREADABLE' };
    return { refused: error instanceof TooManyFindings ? 'TOO_MANY_FINDINGS' : 'FAILED' };
  }
}
