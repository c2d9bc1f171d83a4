import { parseArgs } from 'node:util';
import type { Command } from './command.types.js';

/** An option of a command. It is parsed and documented by the same declaration. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** Whether the option may be given several times. */
  readonly multiple?: boolean;
  /** The value when the option is absent. */
  readonly default?: string;
  /** What the help prints in place of a value, such as `<file>`. */
  readonly value?: string;
  /** What the help says about the option. */
  readonly text: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The parsed values of a command's options. */
export type ValuesOf<T extends Options> = ReturnType<
  typeof parseArgs<{ readonly args: string[]; readonly allowPositionals: true; readonly options: T }>
>['values'];

/** What the help says about a command. */
interface Described {
  /** The words that call it, such as `policy check`. */
  readonly name: string;
  readonly summary: string;
  /** Further paragraphs of its help. */
  readonly details?: readonly string[];
  /** The ways to call it, without `umbra`. */
  readonly usage: readonly string[];
  readonly examples: readonly [string, string];
  /** What each exit status means, beside those that all commands share. */
  readonly exits: Readonly<Record<number, string>>;
  /** The page of the documentation. */
  readonly page: string;
}

/** A command, as the help and the parser see it. */
export interface DeclaredCommand extends Described {
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
}: Described & {
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
