import type { BackupOptions } from './backup/make-backup.js';
import type { RestoreOrder } from './backup/restore-backup.js';
import type { VerifyOrder } from './backup/verify-data.js';
import type { CertificateCheck } from './certificate-verify.js';
import type { MoveOrder } from './move/move-data.js';
import type { ReceiptCheck } from './receipt-verify.js';
import type { StreamCommand } from './stream/stream-command.js';

/** The policy, context and options by which documents are redacted. */
export interface Redacting {
  readonly policy: string;
  readonly context: string;
  readonly documents: DocumentOptions;
  /** Keeps the exit status unchanged when documents have warnings. */
  readonly acceptWarnings: boolean;
}

/** Options given for documents. */
export interface DocumentOptions {
  readonly format: string | undefined;
  readonly charset: string | undefined;
  readonly passwordFile: string | undefined;
  readonly allowUnreadable: boolean;
  /** Text and areas to redact in addition to the policy's findings. */
  readonly removals: RemovalOptions;
}

/** Terms and areas to redact in addition to the policy's findings, as given on the command line; see `removalsOf`. */
export interface RemovalOptions {
  readonly terms: readonly string[];
  readonly ignoreCase: boolean;
  readonly withinWords: boolean;
  readonly areas: readonly string[];
}

/** Files and folders to be redacted into another folder. */
export interface FolderCommand extends Redacting {
  readonly name: 'folder';
  readonly inputs: readonly string[];
  /** Undefined for a dry run, which writes nothing. */
  readonly out: string | undefined;
  /** Undefined unless given: as many as the files are worth. */
  readonly threads: number | undefined;
  readonly resume: boolean;
  readonly report: string | undefined;
  readonly failOnWarnings: boolean;
  readonly hidden: boolean;
}

/** A single document, or lines with one text each. */
export interface DocumentCommand extends Redacting {
  readonly name: 'redact' | 'explain';
  readonly file: string;
  /** True for lines with one text each; otherwise the file is one document. */
  readonly isOfLines: boolean;
  /** The number of threads that redact lines, or the parts of a long document. */
  readonly threads: number;
  /** The output file; undefined for standard output. */
  readonly output: string | undefined;
  /** Marks what would be redacted in a PDF and removes nothing. */
  readonly preview: boolean;
  /** Adds to an explanation why each span was found and replaced. */
  readonly evidence: boolean;
}

/** The arguments of `umbra mcp`. */
export interface McpCommand {
  /** The default policy of calls that do not specify one: a name or a file. */
  readonly policy: string;
  /** The default context of calls that do not specify one. */
  readonly context: string;
}

/** A policy to test against samples. */
export interface PolicyTest {
  readonly file: string;
  readonly samples: string;
  /** Prints the report as JSON. */
  readonly json: boolean;
}

/** The file whose replacements are undone, and the policy that has the keys. */
export interface Reidentification {
  readonly file: string;
  readonly policy: string;
  /** The strategy that produced the values. */
  readonly strategy: 'CRYPTO_REPLACE' | 'FPE_ENCRYPT_REPLACE';
}

/** A parsed command line. */
export type Command =
  | { readonly name: 'help'; readonly text: string }
  | { readonly name: 'version' }
  | DocumentCommand
  | FolderCommand
  | { readonly name: 'check'; readonly file: string }
  | ({ readonly name: 'test' } & PolicyTest)
  | { readonly name: 'import'; readonly paths: readonly string[] }
  | ({ readonly name: 'certificate' } & CertificateCheck)
  | ({ readonly name: 'receipt' } & ReceiptCheck)
  | ({ readonly name: 'reidentify' } & Reidentification)
  | ({ readonly name: 'backup' } & BackupOptions)
  | ({ readonly name: 'restore' } & RestoreOrder)
  | ({ readonly name: 'verify' } & VerifyOrder)
  | ({ readonly name: 'move' } & MoveOrder)
  | { readonly name: 'doctor'; readonly json: boolean }
  | ({ readonly name: 'mcp' } & McpCommand)
  | ({ readonly name: 'stream' } & StreamCommand)
  | { readonly name: 'migrate' }
  | { readonly name: 'rotate' }
  | { readonly name: 'reindex' };
