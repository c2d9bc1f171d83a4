import type { BackupOrder } from './backup/make-backup.js';
import type { RestoreOrder } from './backup/restore-backup.js';
import type { VerifyOrder } from './backup/verify-data.js';
import type { CertificateCheck } from './certificate-verify.js';
import type { MoveOrder } from './move/move-data.js';
import { parse, threadsOf, UsageError, type Values } from './options.js';
import type { ReceiptCheck } from './receipt-verify.js';
import { parseStream, type StreamCommand } from './stream/stream-command.js';

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
  readonly asked: AskedWords;
}

/** Terms and areas to redact in addition to the policy's findings, as given on the command line; see `askedBy`. */
export interface AskedWords {
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
  readonly threads: number;
  readonly resume: boolean;
  readonly report: string | undefined;
  readonly failOnWarnings: boolean;
  readonly hidden: boolean;
}

/** A single document, or lines with one text each. */
export interface DocumentCommand extends Redacting {
  readonly name: 'redact' | 'explain';
  readonly file: string;
  /** The number of threads that redact lines; undefined for a single document. */
  readonly threads: number | undefined;
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
  | { readonly name: 'help' | 'version' }
  | DocumentCommand
  | FolderCommand
  | { readonly name: 'check'; readonly file: string }
  | ({ readonly name: 'test' } & PolicyTest)
  | { readonly name: 'import'; readonly paths: readonly string[] }
  | ({ readonly name: 'certificate' } & CertificateCheck)
  | ({ readonly name: 'receipt' } & ReceiptCheck)
  | ({ readonly name: 'reidentify' } & Reidentification)
  | ({ readonly name: 'backup' } & BackupOrder)
  | ({ readonly name: 'restore' } & RestoreOrder)
  | ({ readonly name: 'verify' } & VerifyOrder)
  | ({ readonly name: 'move' } & MoveOrder)
  | { readonly name: 'doctor'; readonly json: boolean }
  | ({ readonly name: 'mcp' } & McpCommand)
  | ({ readonly name: 'stream' } & StreamCommand)
  | { readonly name: 'rotate' }
  | { readonly name: 'reindex' };

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command {
  // With a single hyphen it would be parsed as a group of short options; existing monitors call it this way.
  if (args[0] === '-version') return { name: 'version' };
  if (args[0] === 'stream' && !args.includes('--help')) return { name: 'stream', ...parseStream(args.slice(1)) };
  const { values, positionals } = parse(args);
  if (values.help === true) return { name: 'help' };
  if (values.version === true) return { name: 'version' };
  const [command, ...operands] = positionals;
  switch (command) {
    case 'redact':
    case 'explain':
      return redactCommand(command, operands, values);
    case 'policy': {
      const [action, file, ...rest] = operands;
      if (file !== undefined && rest.length === 0) {
        if (action === 'check') return { name: 'check', file };
        const { samples, json = false } = values;
        if (action === 'test' && samples !== undefined) return { name: 'test', file, samples, json };
      }
      throw new UsageError('Write "umbra policy check <file>" or "umbra policy test <file> --samples <file>".');
    }
    case 'trend': {
      const [action, ...paths] = operands;
      if (action !== 'import' || paths.length === 0)
        throw new UsageError('Write "umbra trend import <folder-or-file>".');
      return { name: 'import', paths };
    }
    case 'certificate': {
      const [action, file, ...rest] = operands;
      if (action !== 'verify' || file === undefined || rest.length > 0) {
        throw new UsageError('Write "umbra certificate verify <file>".');
      }
      const { key, document, redacted } = values;
      return { name: 'certificate', file, key, document, redacted };
    }
    case 'receipt': {
      const [action, file, ...rest] = operands;
      const { key, document, redacted } = values;
      if (action !== 'verify' || file === undefined || rest.length > 0 || key === undefined) {
        throw new UsageError('Write "umbra receipt verify <file> --key <public.pem>".');
      }
      return { name: 'receipt', file, key, document, redacted };
    }
    case 'reidentify':
      return reidentifyCommand(operands, values);
    case 'backup':
      return backupCommand(operands, values);
    case 'restore':
    case 'verify':
      return unpackCommand(command, operands, values);
    case 'move': {
      const { to, from } = values;
      const server = to ?? from;
      if (operands.length > 0 || server === undefined || (to !== undefined && from !== undefined)) {
        throw new UsageError('Write "umbra move --to <mongodb://…>" or "umbra move --from <mongodb://…>".');
      }
      return { name: 'move', direction: to === undefined ? 'from' : 'to', server };
    }
    case 'doctor':
      if (operands.length > 0) throw new UsageError('Write "umbra doctor" or "umbra doctor --json".');
      return { name: 'doctor', json: values.json === true };
    case 'mcp':
      if (operands.length > 0) throw new UsageError('Write "umbra mcp" or "umbra mcp --policy <name-or-file>".');
      return { name: 'mcp', policy: values.policy ?? 'default', context: values.context ?? 'none' };
    case 'keys':
      if (operands.length !== 1 || operands[0] !== 'rotate') throw new UsageError('Write "umbra keys rotate".');
      return { name: 'rotate' };
    case 'search':
      if (operands.length !== 1 || operands[0] !== 'reindex') throw new UsageError('Write "umbra search reindex".');
      return { name: 'reindex' };
    default:
      throw new UsageError(command === undefined ? 'A command is missing.' : `There is no command "${command}".`);
  }
}

function redactCommand(name: 'redact' | 'explain', operands: readonly string[], values: Values): Command {
  const redacting: Redacting = {
    policy: values.policy ?? 'default',
    context: values.context ?? 'none',
    documents: {
      format: values.format,
      charset: values.charset,
      passwordFile: values['password-file'],
      allowUnreadable: values['allow-unreadable-pages'] === true,
      asked: askedIn(values),
    },
    acceptWarnings: values['accept-warnings'] === true,
  };
  if (values.out !== undefined || values['dry-run'] === true) return folderCommand(name, operands, values, redacting);
  const alone = OF_FOLDERS.find((option) => values[option] !== undefined);
  if (alone !== undefined) throw new UsageError(`"--${alone}" goes with "--out".`);
  if (operands.length > 1) {
    throw new UsageError(
      `"umbra ${name}" takes one file. For several, and folders, name the folder to write with --out.`,
    );
  }
  const preview = values.preview === true;
  if (preview && name !== 'redact') throw new UsageError('"--preview" goes with "umbra redact".');
  const isOfLines = values.ndjson === true;
  const { terms, areas } = redacting.documents.asked;
  if (isOfLines && (preview || terms.length > 0 || areas.length > 0)) {
    throw new UsageError('"--term", "--area" and "--preview" are for documents, not for "--ndjson".');
  }
  if (isOfLines && values.output !== undefined) {
    throw new UsageError('"--output" is for one document. Lines go to standard output.');
  }
  if (!isOfLines && values.threads !== undefined) throw new UsageError('"--threads" goes with "--ndjson" or "--out".');
  const threads = isOfLines ? threadsOf(values.threads) : undefined;
  const evidence = evidenceIn(name, values.detail);
  return { ...redacting, name, file: operands[0] ?? '-', threads, output: values.output, preview, evidence };
}

/** @throws UsageError */
function reidentifyCommand(operands: readonly string[], { policy, strategy = 'CRYPTO_REPLACE' }: Values): Command {
  if (operands.length > 1 || policy === undefined) {
    throw new UsageError('Write "umbra reidentify <file> --policy <name-or-file> [--strategy FPE_ENCRYPT_REPLACE]".');
  }
  if (strategy !== 'CRYPTO_REPLACE' && strategy !== 'FPE_ENCRYPT_REPLACE') {
    throw new UsageError('"--strategy" is CRYPTO_REPLACE or FPE_ENCRYPT_REPLACE: other replacements cannot be undone.');
  }
  return { name: 'reidentify', file: operands[0] ?? '-', policy, strategy };
}

/** @throws UsageError */
function backupCommand([file, ...rest]: readonly string[], values: Values): Command {
  const { 'passphrase-file': passphraseFile, recipient: recipients = [], 'with-keys': withKeys = false } = values;
  const ways = [passphraseFile !== undefined, recipients.length > 0, values.unencrypted === true];
  if (file === undefined || rest.length > 0 || ways.filter(Boolean).length !== 1) {
    throw new UsageError(
      'Write "umbra backup <file>" with one of --passphrase-file <file>, --recipient <age1…> and --unencrypted.',
    );
  }
  const isEncrypted = values.unencrypted !== true;
  if (withKeys && !isEncrypted) throw new UsageError('"--with-keys" goes with a backup that is encrypted.');
  return { name: 'backup', file, withKeys, isEncrypted, passphraseFile, recipients, identityFile: undefined };
}

/** @throws UsageError */
function unpackCommand(name: 'restore' | 'verify', [file, ...rest]: readonly string[], values: Values): Command {
  const { 'passphrase-file': passphraseFile, 'identity-file': identityFile, replace = false } = values;
  if (rest.length > 0 || (replace && name !== 'restore')) throw new UsageError(`Write "umbra ${name} <file>".`);
  const secrets = { passphraseFile, identityFile, recipients: [] };
  if (name === 'verify') return { name, file, ...secrets };
  if (file === undefined) throw new UsageError('Write "umbra restore <file>".');
  return { name, file, replace, ...secrets };
}

/** @throws UsageError */
function evidenceIn(name: 'redact' | 'explain', detail: string | undefined): boolean {
  if (detail === undefined) return false;
  if (name !== 'explain') throw new UsageError('"--detail" goes with "umbra explain".');
  if (detail !== 'full' && detail !== 'brief') throw new UsageError('"--detail" is brief or full.');
  return detail === 'full';
}

/** @throws UsageError */
function askedIn(values: Values): AskedWords {
  const { term: terms = [], area: areas = [] } = values;
  const alone = OF_TERMS.find((option) => values[option] !== undefined);
  if (alone !== undefined && terms.length === 0) throw new UsageError(`"--${alone}" goes with "--term".`);
  return { terms, areas, ignoreCase: values['ignore-case'] === true, withinWords: values['within-words'] === true };
}

const OF_TERMS = ['ignore-case', 'within-words'] as const;

const OF_FOLDERS = ['resume', 'report', 'fail-on-warnings', 'hidden'] as const;

function folderCommand(name: string, inputs: readonly string[], values: Values, redacting: Redacting): Command {
  if (name !== 'redact') throw new UsageError('"--out" and "--dry-run" go with "umbra redact".');
  if (values.ndjson === true || values.output !== undefined) {
    throw new UsageError('"--ndjson" and "--output" do not go with "--out" and "--dry-run".');
  }
  if (values.preview === true) throw new UsageError('"--preview" is of one PDF, and does not go with "--out".');
  if (inputs.length === 0 || inputs.includes('-')) throw new UsageError('Name the files and folders to read.');
  const { report } = values;
  if (report !== undefined && !/\.(?:json|html)$/.test(report)) {
    throw new UsageError('"--report" is a file that ends in .json or .html.');
  }
  if (values['fail-on-warnings'] === true && redacting.acceptWarnings) {
    throw new UsageError('"--fail-on-warnings" and "--accept-warnings" exclude each other.');
  }
  return {
    ...redacting,
    name: 'folder',
    inputs,
    out: values['dry-run'] === true ? undefined : values.out,
    threads: threadsOf(values.threads),
    resume: values.resume === true,
    report,
    failOnWarnings: values['fail-on-warnings'] === true,
    hidden: values.hidden === true,
  };
}
