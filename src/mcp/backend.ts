import type { Kind } from '../engine/index.js';
import type { FormatId } from '../formats/format.js';

/** Thrown if a call cannot be processed as requested. The message contains none of its content. */
export class CallProblem extends Error {
  override readonly name = 'CallProblem';
}

/** The input that most tools share. */
export interface ToolInput {
  /** Undefined for the default policy. */
  readonly policy: string | undefined;
  readonly context: string | undefined;
  /** Aborted when the caller no longer waits. */
  readonly gone: AbortSignal;
}

/** The number of replaced values per kind. */
export type Counts = ReadonlyMap<Kind, number>;

/** The part of a finding that a tool may return: not its text, since the result is sent to a language model. */
export interface FoundSpan {
  /** UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  readonly confidence: number;
  /** True if it is replaced. */
  readonly applied: boolean;
  /** True if the policy ignores it. */
  readonly ignored: boolean;
  /** The name of the detector that found it. */
  readonly detector: string;
}

/** A document that a tool receives. */
export interface SentDocument {
  readonly bytes: Buffer;
  readonly fileName: string | undefined;
  readonly format: FormatId | undefined;
}

/** A document after redaction. */
export interface RedactedDocument {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly counts: Counts;
  /** Messages for people, without content of the document. */
  readonly warnings: readonly string[];
}

/** A request to undo replacements. */
export interface RestoreOrder {
  readonly values: readonly string[];
  readonly policy: string;
  readonly strategy: 'CRYPTO_REPLACE' | 'FPE_ENCRYPT_REPLACE';
  readonly reason: string;
}

/** The implementation behind the tools: a server with its stored policies, or a command with files. */
export interface McpBackend {
  /** Aborted when the caller has disconnected; absent where the protocol itself reports every cancellation. */
  readonly gone?: AbortSignal;
  redact(
    texts: readonly string[],
    input: ToolInput,
  ): Promise<{ readonly texts: readonly string[]; readonly counts: Counts }>;
  explain(text: string, input: ToolInput): Promise<readonly FoundSpan[]>;
  redactDocument(document: SentDocument, input: ToolInput): Promise<RedactedDocument>;
  /** Returns the names of the policies, the default one first. */
  policies(): Promise<readonly string[]>;
  /** Returns the kinds that a policy looks for. */
  kindsOf(policy: string): Promise<readonly Kind[]>;
  /** Returns null for each value that was not encrypted with the key; absent if restoring is not allowed. */
  readonly restore?: (order: RestoreOrder) => Promise<readonly (string | null)[]>;
  /** Returns the error message for a failure; undefined for an unexpected error. */
  explainFailure(error: unknown): string | undefined;
  /** Receives the outcome of each tool call. */
  readonly ended?: (call: EndedCall) => Promise<void>;
}

/** The outcome of a call of a tool. */
export interface EndedCall {
  readonly tool: string;
  readonly documentId: string;
  readonly outcome: 'answered' | 'refused' | 'failed' | 'cancelled';
  readonly policy: string | undefined;
  readonly counts: Counts;
}
