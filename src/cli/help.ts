import { COMMAND_GROUPS } from './commands.js';
import { COMMON, type DeclaredCommand, type Option, type Options } from './declare.js';

const WIDTH = 100;

/** Returns the output of `umbra --help`. */
export function helpOfAll(): string {
  const groups = COMMAND_GROUPS.map(({ title, commands }) =>
    section(title, table(commands.map(({ name, summary }) => [name, summary]))),
  );
  return [
    'Usage: umbra <command> [options]\n',
    ...groups,
    section(
      'Options',
      table([
        ['-h, --help', 'Show this help, or the help of a command.'],
        ['-v, --version', 'Show the version.'],
      ]),
    ),
    'Run "umbra <command> --help" for its options and examples. Documentation: docs/how-to/command-line.md\n',
  ].join('\n');
}

/** Returns the output of `umbra <command> --help`. */
export function helpOfCommand({
  summary,
  details = [],
  usage,
  options,
  examples,
  exits,
  page,
}: DeclaredCommand): string {
  const statuses = { 0: 'Done.', 2: WRONG_CALL, ...exits };
  return [
    wrapped(summary, 0),
    section(
      'Usage',
      usage.map((each) => `  umbra ${each}`),
    ),
    ...details.map((each) => wrapped(each, 0)),
    section('Options', table(rowsOf({ ...options, ...COMMON }))),
    section(
      'Examples',
      examples.map((each) => `  ${each}`),
    ),
    section('Exit status', table(Object.entries(statuses))),
    `Documentation: ${page}\n`,
  ].join('\n');
}

const WRONG_CALL = 'The arguments, a file or a setting cannot be used.';

const section = (title: string, lines: readonly string[]): string => `${title}:\n${lines.join('\n')}\n`;

const rowsOf = (options: Options): readonly (readonly [string, string])[] =>
  Object.entries(options).map(([name, option]) => [signatureOf(name, option), textOf(option)]);

function signatureOf(name: string, { short, value }: Option): string {
  const flag = short === undefined ? `    --${name}` : `-${short}, --${name}`;
  return value === undefined ? flag : `${flag} ${value}`;
}

const textOf = ({ text, multiple, default: standard }: Option): string =>
  [
    text,
    ...(multiple === true ? ['Can be repeated.'] : []),
    ...(standard === undefined ? [] : [`Default: ${standard}.`]),
  ].join(' ');

/** Aligns descriptions behind the longest term; a long description continues below its beginning. */
function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const column = Math.max(...rows.map(([term]) => term.length)) + 4;
  return rows.map(([term, text]) => `  ${term.padEnd(column - 2)}${wrapped(text, column).trim()}`);
}

function wrapped(text: string, indent: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return `${lines.join(`\n${' '.repeat(indent)}`)}\n`;
}
