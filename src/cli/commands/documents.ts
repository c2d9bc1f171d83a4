import type { RemovalOptions, DocumentCommand, FolderCommand, Redacting } from '../command.types.js';
import { declare, type ValuesOf } from '../declare.js';
import { UsageError } from '../usage-error.js';
import { FORMAT_OPTIONS, POLICY_OPTIONS, THREADS_OPTIONS } from '../options.js';
import { threadsOf } from '../threads.js';

const DOCUMENT_OPTIONS = {
  ...POLICY_OPTIONS,
  output: { type: 'string', short: 'o', value: '<file>', text: 'Write to this file instead of standard output.' },
  ...FORMAT_OPTIONS,
  charset: {
    type: 'string',
    value: '<name>',
    text: 'Encoding of the text. Default: detected (UTF-8 or UTF-16).',
  },
  'accept-warnings': { type: 'boolean', text: 'Exit with 0 even if parts of a document could not be read.' },
  term: {
    type: 'string',
    multiple: true,
    value: '<text>',
    text: 'Redact this text everywhere, whatever the policy says.',
  },
  'ignore-case': { type: 'boolean', text: 'Match terms in upper and lower case. Default: as written.' },
  'within-words': { type: 'boolean', text: 'Also redact whole words that contain a term.' },
  area: {
    type: 'string',
    multiple: true,
    value: '<area>',
    text: 'Redact an area of a PDF: PAGE:X,Y,WIDTH,HEIGHT in points from the upper left corner, or PAGE for a whole page.',
  },
  'password-file': { type: 'string', value: '<file>', text: 'File with the password of an encrypted PDF.' },
  'allow-unreadable-pages': { type: 'boolean', text: 'Keep PDF pages whose text cannot be read, as they are.' },
  ndjson: {
    type: 'boolean',
    text: 'Read lines {"id", "text"} and write one line for each, in order.',
  },
  ...THREADS_OPTIONS,
} as const;

const STANDARD_INPUT = 'Without a file, or with "-", standard input is read.';
const MODELS = 'Models named by the policy are called with the PHEYE_ and NAMES_DEEP_ settings of the server.';

const EXITS = {
  1: 'The policy has errors.',
  3: 'There were warnings, or some lines could not be processed.',
} as const;

/** `umbra redact` */
export const redact = declare({
  name: 'redact',
  summary: 'Redact a document, lines of text, or all files of folders.',
  details: [
    `${STANDARD_INPUT} Several files, and folders, need --out: every file is written below that folder, under its own name.`,
    MODELS,
  ],
  usage: [
    'redact [file|-] [options]',
    'redact <file-or-folder>... --out <folder> [options]',
    'redact --ndjson [file|-] [options]',
  ],
  options: {
    ...DOCUMENT_OPTIONS,
    preview: { type: 'boolean', text: 'Write a PDF unredacted, with a line around what would be removed.' },
    out: {
      type: 'string',
      value: '<folder>',
      text: 'Redact files and folders into this folder, which is new or empty.',
    },
    resume: { type: 'boolean', text: 'With --out: skip files that an earlier run finished and that are unchanged.' },
    'dry-run': { type: 'boolean', text: 'Redact and count, but write nothing. Needs no --out.' },
    report: { type: 'string', value: '<file>', text: 'With --out: report on each file, as .json or .html.' },
    'fail-on-warnings': { type: 'boolean', text: 'With --out: a file with warnings fails and is not written.' },
    hidden: { type: 'boolean', text: 'With --out: also read files and folders whose name begins with a dot.' },
  },
  examples: [
    'umbra redact letter.txt --policy research.json --output letter.redacted.txt',
    'umbra redact letters reports --out redacted --report report.html',
  ],
  exits: { ...EXITS, 1: 'The policy has errors, or some files of a folder failed.' },
  page: 'docs/how-to/command-line.md',
  meaning: (operands, values) => {
    const redacting = redactingBy(values);
    if (values.out !== undefined || values['dry-run'] === true) return folderCommand(operands, values, redacting);
    const dependent = FOLDER_OPTIONS.find((option) => values[option] !== undefined);
    if (dependent !== undefined) throw new UsageError(`"--${dependent}" requires "--out".`);
    const preview = values.preview === true;
    if (values.ndjson === true && preview) throw new UsageError('"--preview" cannot be combined with "--ndjson".');
    return { ...documentCommand('redact', operands, values, redacting), preview };
  },
});

/** `umbra explain` */
export const explain = declare({
  name: 'explain',
  summary: 'Print as JSON what is found in a document, where, and what replaces it.',
  details: [STANDARD_INPUT, MODELS],
  usage: ['explain [file|-] [options]', 'explain --ndjson [file|-] [options]'],
  options: {
    ...DOCUMENT_OPTIONS,
    detail: {
      type: 'string',
      default: 'brief',
      value: '<brief|full>',
      text: 'With full: also the rule, context words, checks, strategies and near misses of each span.',
    },
  },
  examples: ['umbra explain people.csv', 'umbra explain letter.txt --detail full --output letter.json'],
  exits: EXITS,
  page: 'docs/how-to/explain.md',
  meaning: (operands, values) => {
    const { detail } = values;
    if (detail !== 'full' && detail !== 'brief') throw new UsageError('"--detail" must be brief or full.');
    return { ...documentCommand('explain', operands, values, redactingBy(values)), evidence: detail === 'full' };
  },
});

type DocumentValues = ValuesOf<typeof DOCUMENT_OPTIONS>;

const redactingBy = (values: DocumentValues): Redacting => ({
  policy: values.policy,
  context: values.context,
  documents: {
    format: values.format,
    charset: values.charset,
    passwordFile: values['password-file'],
    allowUnreadable: values['allow-unreadable-pages'] === true,
    removals: removalOptionsOf(values),
  },
  acceptWarnings: values['accept-warnings'] === true,
});

/** @throws UsageError */
function documentCommand(
  name: DocumentCommand['name'],
  operands: readonly string[],
  values: DocumentValues,
  redacting: Redacting,
): DocumentCommand {
  if (operands.length > 1) {
    throw new UsageError(
      `"umbra ${name}" takes one file. For several files, and folders, use "umbra redact" with --out <folder>.`,
    );
  }
  const isOfLines = values.ndjson === true;
  const { terms, areas } = redacting.documents.removals;
  if (isOfLines && (terms.length > 0 || areas.length > 0)) {
    throw new UsageError('"--term" and "--area" cannot be combined with "--ndjson".');
  }
  if (isOfLines && values.output !== undefined) {
    throw new UsageError('"--output" cannot be combined with "--ndjson": lines go to standard output.');
  }
  const threads = threadsOf(values.threads);
  const file = operands[0] ?? '-';
  return { ...redacting, name, file, isOfLines, threads, output: values.output, preview: false, evidence: false };
}

const TERM_OPTIONS = ['ignore-case', 'within-words'] as const;

/** @throws UsageError */
function removalOptionsOf(values: DocumentValues): RemovalOptions {
  const { term: terms = [], area: areas = [] } = values;
  const alone = TERM_OPTIONS.find((option) => values[option] !== undefined);
  if (alone !== undefined && terms.length === 0) throw new UsageError(`"--${alone}" requires "--term".`);
  return { terms, areas, ignoreCase: values['ignore-case'] === true, withinWords: values['within-words'] === true };
}

const FOLDER_OPTIONS = ['resume', 'report', 'fail-on-warnings', 'hidden'] as const;

type FolderValues = DocumentValues &
  ValuesOf<
    Record<'preview' | 'resume' | 'dry-run' | 'fail-on-warnings' | 'hidden', { type: 'boolean'; text: string }>
  > &
  ValuesOf<Record<'out' | 'report', { type: 'string'; text: string }>>;

/** @throws UsageError */
function folderCommand(inputs: readonly string[], values: FolderValues, redacting: Redacting): FolderCommand {
  if (values.ndjson === true || values.output !== undefined) {
    throw new UsageError('"--ndjson" and "--output" cannot be combined with "--out" or "--dry-run".');
  }
  if (values.preview === true) throw new UsageError('"--preview" is for one PDF and cannot be combined with "--out".');
  if (inputs.length === 0 || inputs.includes('-')) throw new UsageError('Name the files and folders to read.');
  const { report } = values;
  if (report !== undefined && !/\.(?:json|html)$/.test(report)) {
    throw new UsageError('"--report" must be a file ending in .json or .html.');
  }
  if (values['fail-on-warnings'] === true && redacting.acceptWarnings) {
    throw new UsageError('"--fail-on-warnings" and "--accept-warnings" cannot be combined.');
  }
  return {
    ...redacting,
    name: 'folder',
    inputs,
    out: values['dry-run'] === true ? undefined : values.out,
    threads: values.threads === undefined ? undefined : threadsOf(values.threads),
    resume: values.resume === true,
    report,
    failOnWarnings: values['fail-on-warnings'] === true,
    hidden: values.hidden === true,
  };
}
