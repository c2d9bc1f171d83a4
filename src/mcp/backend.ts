import type { Kind } from '../engine/index.js';
import type { FormatId } from '../formats/format.js';

/** What a tool is asked to work with. */
export interface Asked {
  /** Undefined for the default policy. */
  readonly policy: string | undefined;
  readonly context: string | undefined;
  /** Fires when nobody waits any more. */
  readonly gone: AbortSignal;
}

/** How many values of each kind were replaced. */
export type Counts = ReadonlyMap<Kind, number>;

/** What was found, without the text of it: what a tool answers is sent to a language model. */
export interface FoundSpan {
  /** UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  readonly confidence: number;
  /** Whether it is replaced. */
  readonly applied: boolean;
  /** Whether the policy leaves it alone. */
  readonly ignored: boolean;
  /** Names what has found it. */
  readonly detector: string;
}

/** A document as a tool is sent it. */
export interface SentDocument {
  readonly bytes: Buffer;
  readonly fileName: string | undefined;
  readonly format: FormatId | undefined;
}

/** A document without what the policy finds. */
export interface RedactedDocument {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly counts: Counts;
  /** For people, without content. */
  readonly warnings: readonly string[];
}

/** Replacements to be undone. */
export interface RestoreOrder {
  readonly values: readonly string[];
  readonly policy: string;
  readonly strategy: 'CRYPTO_REPLACE' | 'FPE_ENCRYPT_REPLACE';
  readonly reason: string;
}

/** What stands behind the tools: a server with its stored policies, or a command with files. */
export interface McpBackend {
  /** Fires when the connection of the caller is gone; absent where the protocol tells all there is to tell. */
  readonly gone?: AbortSignal;
  redact(
    texts: readonly string[],
    asked: Asked,
  ): Promise<{ readonly texts: readonly string[]; readonly counts: Counts }>;
  explain(text: string, asked: Asked): Promise<readonly FoundSpan[]>;
  redactDocument(document: SentDocument, asked: Asked): Promise<RedactedDocument>;
  /** Names, the default first. */
  policies(): Promise<readonly string[]>;
  /** The kinds that a policy looks for. */
  kindsOf(policy: string): Promise<readonly Kind[]>;
  /** Null for what the key has not made; absent where nobody may restore. */
  readonly restore?: (order: RestoreOrder) => Promise<readonly (string | null)[]>;
  /** The sentence to answer with instead of a failure; undefined where it is a fault of the program. */
  explainFailure(error: unknown): string | undefined;
  /** Told of each call when it has ended. */
  readonly ended?: (call: EndedCall) => Promise<void>;
}

/** How a call of a tool has ended. */
export interface EndedCall {
  readonly tool: string;
  readonly documentId: string;
  readonly outcome: 'answered' | 'refused' | 'failed' | 'cancelled';
  readonly policy: string | undefined;
  readonly counts: Counts;
}
