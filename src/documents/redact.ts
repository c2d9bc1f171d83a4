import type { ModelAnswer, Plan } from '../engine/index.js';
import type { DocumentFinding, ReadDocumentOptions, RedactedFile } from './documents.types.js';
import { isPdf, open } from './open.js';
import { planOf } from './policy-error.js';
import { redactOpen } from './redact-open.js';
import { Recognition } from './recognition.js';
import { Redactor } from './redactor.js';

/** Asks the models that a policy names about a text; the answers are in the order of `plan.models`. */
export type AskModels = (text: string) => Promise<readonly ModelAnswer[]>;

/** By what a document is redacted, and what is known of it. */
export interface RedactDocumentOptions extends ReadDocumentOptions {
  /** A policy as its JSON has it, or the plan that `compilePolicy` has made of one: for many documents. */
  readonly policy: Plan | object;
  /** The caller's group of documents; conditions of the policy may ask for it. Default `none`. */
  readonly context?: string | undefined;
  /** Needed where the policy names models, which most do not. */
  readonly askModels?: AskModels | undefined;
}

/**
 * Redacts a document. All that is not found stays as it was; what was written is read again by another way. A PDF is
 * handled in this thread, which takes some 20 milliseconds a page; pictures are read in threads of their own. Each call is a context of its own: what is replaced alike in a context is alike within the document.
 * @throws DocumentProblem where it cannot be read, or not be redacted safely
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
