import { parseArgs } from 'node:util';
import type { Command } from './command.types.js';
import { COMMANDS } from './commands.js';
import { COMMON, type DeclaredCommand, type Options } from './declare.js';
import { UsageError } from './usage-error.js';
import { helpOfAll, helpOfCommand } from './help.js';

/** The options of all commands, to tell which arguments are values before the command is known. */
const ALL_OPTIONS: Options = {
  ...Object.fromEntries(COMMANDS.flatMap(({ options }) => Object.entries(options))),
  ...COMMON,
  version: { type: 'boolean', short: 'v', text: 'Show the version.' },
};

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command {
  // With a single hyphen it would be parsed as a group of short options; existing monitors call it this way.
  if (args[0] === '-version') return { name: 'version' };
  const { values, positionals } = scan(args);
  if (values.help === true || positionals[0] === 'help') return { name: 'help', text: helpOn(positionals) };
  if (values.version === true) return { name: 'version' };
  const command = commandNamed(positionals);
  if (command === undefined) throw unknownCommand(positionals);
  checkOptions(args, command);
  return command.read(args);
}

/** Returns the call that shows the help on these arguments: of their command, or of all. */
export function helpCallFor(args: readonly string[]): string {
  const command = commandNamed(scan(args).positionals);
  return command === undefined ? 'umbra --help' : `umbra ${command.name} --help`;
}

/** Splits arguments without refusing any. */
const scan = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, strict: false, tokens: true, options: ALL_OPTIONS });

const isCalledBy = ({ name }: DeclaredCommand, words: readonly string[]): boolean =>
  name.split(' ').every((word, index) => words[index] === word);

const commandNamed = (words: readonly string[]): DeclaredCommand | undefined =>
  COMMANDS.find((command) => isCalledBy(command, words));

function helpOn(positionals: readonly string[]): string {
  const words = positionals[0] === 'help' ? positionals.slice(1) : positionals;
  const command = commandNamed(words);
  if (command !== undefined) return helpOfCommand(command);
  const [group] = words;
  const several = COMMANDS.filter(({ name }) => group !== undefined && name.startsWith(`${group} `));
  if (several.length > 0) return several.map(helpOfCommand).join('\n');
  if (group !== undefined) throw unknownCommand(words);
  return helpOfAll();
}

function unknownCommand([word, action]: readonly string[]): UsageError {
  if (word === undefined) return new UsageError('Name a command.');
  const several = COMMANDS.filter(({ name }) => name.startsWith(`${word} `));
  if (several.length > 0) {
    return new UsageError(
      `Write ${several.flatMap(({ usage }) => usage.map((each) => `"umbra ${each}"`)).join(' or ')}.`,
    );
  }
  const names = COMMANDS.map(({ name }) => name);
  const given = names.some((name) => name.endsWith(` ${action ?? ''}`)) ? `${word} ${action ?? ''}` : word;
  return new UsageError(`There is no command "${word}".`, { given, known: names });
}

/** @throws UsageError for the first option that the command does not have, or that lacks a value or has one too many */
function checkOptions(args: readonly string[], { name, options }: DeclaredCommand): void {
  for (const token of scan(args).tokens) {
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (option === undefined) throw unknownOption(token.rawName, token.name, name, options);
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new UsageError(`"${token.rawName}" takes no value.`);
    }
    if (option.type === 'boolean') continue;
    if (token.value === undefined) throw new UsageError(`"${token.rawName}" needs a value: ${option.value ?? ''}.`);
    if (!token.inlineValue && token.value.length > 1 && token.value.startsWith('-')) {
      throw new UsageError(
        `"${token.rawName}" needs a value. If "${token.value}" is meant, write "--${token.name}=${token.value}".`,
      );
    }
  }
}

function unknownOption(given: string, option: string, command: string, options: Options): UsageError {
  const message = `"umbra ${command}" has no option "${given}".`;
  const others = COMMANDS.filter((each) => Object.hasOwn(each.options, option)).map(({ name }) => `"umbra ${name}"`);
  if (others.length > 0) return new UsageError(`${message} It belongs to ${others.join(', ')}.`);
  return new UsageError(message, { given: `--${option}`, known: Object.keys(options).map((name) => `--${name}`) });
}
