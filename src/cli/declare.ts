import { parseArgs } from 'node:util';
import type { Command } from './command.types.js';

/** An option of a command. It is parsed and documented by the same declaration. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** True if the option can be repeated. */
  readonly multiple?: boolean;
  /** The value when the option is absent. */
  readonly default?: string;
  /** The placeholder for a value in the help, such as `<file>`. */
  readonly value?: string;
  /** The description in the help. */
  readonly text: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The parsed values of a command's options. */
export type ValuesOf<T extends Options> = ReturnType<
  typeof parseArgs<{ readonly args: string[]; readonly allowPositionals: true; readonly options: T }>
>['values'];

/** The description of a command in the help. */
interface CommandHelp {
  /** The words that call it, such as `policy check`. */
  readonly name: string;
  readonly summary: string;
  /** Further paragraphs of its help. */
  readonly details?: readonly string[];
  /** The ways to call it, without `umbra`. */
  readonly usage: readonly string[];
  readonly examples: readonly [string, string];
  /** The meaning of each exit status; replaces or extends those that all commands share. */
  readonly exits: Readonly<Record<number, string>>;
  /** The page of the documentation. */
  readonly page: string;
}

/** A command, as the help and the parser see it. */
export interface DeclaredCommand extends CommandHelp {
  readonly options: Options;
  /** @throws UsageError */
  readonly read: (args: readonly string[]) => Command;
}

/** The options of every command. */
export const COMMON = {
  help: { type: 'boolean', short: 'h', text: 'Show this help.' },
} as const satisfies Options;

/**
 * Declares a command: its help, its options and what its arguments mean.
 * @param declaration `meaning` receives the operands behind the command's name and the values of its options
 */
export function declare<const T extends Options>({
  meaning,
  ...described
}: CommandHelp & {
  readonly options: T;
  readonly meaning: (operands: readonly string[], values: ValuesOf<T>) => Command;
}): DeclaredCommand {
  const words = described.name.split(' ').length;
  const read = (args: readonly string[]): Command => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: described.options,
    });
    return meaning(positionals.slice(words), values);
  };
  return { ...described, read };
}
