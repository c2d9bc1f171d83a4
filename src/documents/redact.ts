import type { ModelAnswer, Plan } from '../engine/index.js';
import type { DocumentFinding, ReadDocumentOptions, RedactedFile } from './documents.types.js';
import { isPdf, open } from './open.js';
import { planOf } from './policy-error.js';
import { redactOpen } from './redact-open.js';
import { Recognition } from './recognition.js';
import { Redactor } from './redactor.js';

/** Queries the models of a policy about a text; the answers are in the order of `plan.models`. */
export type AskModels = (text: string) => Promise<readonly ModelAnswer[]>;

/** Options for redacting a document. */
export interface RedactDocumentOptions extends ReadDocumentOptions {
  /** A policy as a JSON object, or a plan from `compilePolicy`, which is faster for many documents. */
  readonly policy: Plan | object;
  /** The name of the caller's group of documents, which conditions of the policy can refer to. Default `none`. */
  readonly context?: string | undefined;
  /** Required if the policy uses models, which most do not. */
  readonly askModels?: AskModels | undefined;
}

/**
 * Redacts a document. Everything that is not found is left unchanged, and the output is read again in a different way
 * as a check. PDFs are handled in this thread, which takes about 20 milliseconds per page; images are read in separate
 * threads. Each call is its own context: replacements that are consistent within a context are consistent within the
 * document.
 * @throws DocumentProblem if it cannot be read, or cannot be redacted safely
 * @throws PolicyError
 */
export async function redactDocument(bytes: Uint8Array, options: RedactDocumentOptions): Promise<RedactedFile> {
  const { policy, context = 'none', askModels, password, recognition: how, ...declared } = options;
  const recognition = new Recognition(how);
  const redactor = new Redactor(planOf(policy), context, askModels === undefined ? undefined : { ask: askModels });
  if (isPdf(bytes, declared)) {
    const redacted = await (await import('./pdf.js')).redactPdfDocument(bytes, redactor, { recognition, password });
    return { ...redacted, findings: redacted.findings.map(presented) };
  }
  const { document, pdfs } = await open(bytes, declared, { recognition, redactor });
  const { format, bytes: written, findings, warnings } = await redactOpen(document, redactor, { pdfs });
  return { bytes: written, format, findings: findings.map(presented), warnings };
}

function presented(finding: DocumentFinding): DocumentFinding {
  const { start, end, kind, confidence, text, replacement, applied, repeated, place } = finding;
  return { start, end, kind, confidence, text, replacement, applied, repeated, place };
}
