import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { CertificateCheck } from './certificate-verify.js';

export const USAGE = `Usage:
  umbra redact  [file|-] [--policy name-or-file] [--context name] [--output file]
  umbra explain [file|-] [--policy name-or-file] [--context name] [--output file]
  umbra redact|explain --ndjson [file|-] [--threads number] …
  umbra policy check <file>
  umbra trend import <folder-or-file>...
  umbra certificate verify <file> [--key public.pem] [--document file] [--redacted file]
  umbra keys rotate
  umbra search reindex

  redact        prints the text with sensitive values replaced; of a PDF, the PDF without them, and a report on standard
                error; the variables PDF_… are those of the server (docs/settings.md)
  explain       prints, as JSON, the redacted text and what was found where, of a PDF with its place on the page
                both ask the models that the policy names; the variables PHEYE_… and NAMES_DEEP_… are those of the server
  policy check  prints what is wrong in a policy, and what is read in another way than it is written
  trend import  takes over what an existing monitor has stored, from a dump of its database (docs/trend-import.md); where
                to is set by the same variables as for the server, which must not run on the same data folder meanwhile
  certificate verify
                checks the certificate of a finalized document, and that these files are what it speaks of; no server
  keys rotate   seals all that is stored by the first of the keys (docs/encryption.md), in the same place
  search reindex  has the search index built anew by the server (docs/search.md)

Options:
  -p, --policy   a name in config/policies or a file that ends in .json (default: default)
  -c, --context  the group of documents that conditions of the policy may ask for (default: none)
  -o, --output   the file that is written instead of standard output
      --password-file          a file with the password of an encrypted PDF
      --allow-unreadable-pages keeps pages of a PDF whose text nobody can read as they are
      --ndjson   reads lines {"id", "text"} and writes lines {"id", "text"} or {"id", "spans"}, in order, by all cores
      --threads  how many threads that takes (default: one a core)
  -h, --help     prints this
  -v, --version  prints the version

Without a file, or with "-", the text, as UTF-8, or the PDF is read from standard input.
Exit status: 0 done, 1 the policy has problems or the certificate is wrong, 2 the call, a file or a setting is at fault,
3 some lines or records could not be served.`;

/** What a call asks for. */
export type Command =
  | { readonly name: 'help' | 'version' }
  | {
      readonly name: 'redact' | 'explain';
      readonly file: string;
      readonly policy: string;
      readonly context: string;
      /** How many threads redact lines; undefined for a single text or PDF. */
      readonly threads: number | undefined;
      /** The file that is written; undefined for standard output. */
      readonly output: string | undefined;
      readonly passwordFile: string | undefined;
      readonly allowUnreadable: boolean;
    }
  | { readonly name: 'check'; readonly file: string }
  | { readonly name: 'import'; readonly paths: readonly string[] }
  | ({ readonly name: 'certificate' } & CertificateCheck)
  | { readonly name: 'rotate' }
  | { readonly name: 'reindex' };

/** A call that cannot be served; the message says what to do instead. */
export class UsageError extends Error {}

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command {
  // With one hyphen it would be a row of short options; existing monitors know it so.
  if (args[0] === '-version') return { name: 'version' };
  const { values, positionals } = parse(args);
  if (values.help === true) return { name: 'help' };
  if (values.version === true) return { name: 'version' };
  const [command, ...operands] = positionals;
  switch (command) {
    case 'redact':
    case 'explain':
      if (operands.length > 1) throw new UsageError(`"umbra ${command}" takes one file.`);
      if (values.ndjson === true && values.output !== undefined) {
        throw new UsageError('"--output" is for one text or PDF. Lines go to standard output.');
      }
      return {
        name: command,
        file: operands[0] ?? '-',
        policy: values.policy ?? 'default',
        context: values.context ?? 'none',
        threads: threadsOf(values),
        output: values.output,
        passwordFile: values['password-file'],
        allowUnreadable: values['allow-unreadable-pages'] === true,
      };
    case 'policy': {
      const [action, file, ...rest] = operands;
      if (action !== 'check' || file === undefined || rest.length > 0) {
        throw new UsageError('Write "umbra policy check <file>".');
      }
      return { name: 'check', file };
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

const MOST_THREADS = 256;

function threadsOf({ ndjson, threads }: { readonly ndjson?: boolean; readonly threads?: string }): number | undefined {
  if (ndjson !== true) {
    if (threads === undefined) return undefined;
    throw new UsageError('"--threads" goes with "--ndjson".');
  }
  if (threads === undefined) return availableParallelism();
  const number = /^\d{1,3}$/.test(threads) ? Number(threads) : 0;
  if (number < 1 || number > MOST_THREADS) throw new UsageError(`"--threads" is a number from 1 to ${MOST_THREADS}.`);
  return number;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        policy: { type: 'string', short: 'p' },
        context: { type: 'string', short: 'c' },
        ndjson: { type: 'boolean' },
        threads: { type: 'string' },
        output: { type: 'string', short: 'o' },
        'password-file': { type: 'string' },
        'allow-unreadable-pages': { type: 'boolean' },
        key: { type: 'string' },
        document: { type: 'string' },
        redacted: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
