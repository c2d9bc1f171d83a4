import type { Kind, ModelAnswer, Plan } from '../engine/index.js';
import type { Declared, FormatId, Warning } from '../formats/format.js';
import { open } from './open.js';
import { planOf } from './policy-error.js';
import { redactOpen } from './redact-open.js';
import { Redactor } from './redactor.js';

/** Asks the models that a policy names about a text; the answers are in the order of `plan.models`. */
export type AskModels = (text: string) => Promise<readonly ModelAnswer[]>;

/** By what a document is redacted, and what is known of it. */
export interface RedactDocumentOptions extends Declared {
  /** A policy as its JSON has it, or the plan that `compilePolicy` has made of one: for many documents. */
  readonly policy: Plan | object;
  /** The caller's group of documents; conditions of the policy may ask for it. Default `none`. */
  readonly context?: string | undefined;
  /** Needed where the policy names models, which most do not. */
  readonly askModels?: AskModels | undefined;
}

/** What was found in a document. */
export interface DocumentFinding {
  /** In the text of the document as it was sent, UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  /** 0 to 1. */
  readonly confidence: number;
  /** What stood there. Sensitive: never log it. */
  readonly text: string;
  /** What stands there now. */
  readonly replacement: string;
  /** False where the policy leaves it. */
  readonly applied: boolean;
  /** True where only another place of the document says what it is. */
  readonly repeated: boolean;
  /** For people: `row 3, column 2`. Empty where the format has nothing to say. */
  readonly place: string;
}

/** A document that was redacted. */
export interface RedactedFile {
  readonly bytes: Uint8Array;
  readonly format: FormatId;
  readonly findings: readonly DocumentFinding[];
  /** What could not be read as what it is, or was dropped. Look at them before the document is handed on. */
  readonly warnings: readonly Warning[];
}

/**
 * Redacts a document of any format but PDF. All that is not found stays as it was; what was written is read again by
 * another way. Each call is a context of its own: what is replaced alike in a context is alike within the document.
 * @throws DocumentProblem where it cannot be read, or not be redacted safely
 * @throws PolicyError
 */
export async function redactDocument(bytes: Uint8Array, options: RedactDocumentOptions): Promise<RedactedFile> {
  const { policy, context = 'none', askModels, ...declared } = options;
  const redactor = new Redactor(planOf(policy), context, askModels === undefined ? undefined : { ask: askModels });
  const document = await open(bytes, declared);
  const { format, bytes: written, findings, warnings } = await redactOpen(document, redactor);
  return { bytes: written, format, findings: findings.map(presented), warnings };
}

function presented(finding: DocumentFinding): DocumentFinding {
  const { start, end, kind, confidence, text, replacement, applied, repeated, place } = finding;
  return { start, end, kind, confidence, text, replacement, applied, repeated, place };
}
