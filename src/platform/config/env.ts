import type { Type } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';

/** The documentation of one variable, used for pages and `.env.example`. */
export interface EnvVariable {
  /** Also read as `<name>_FILE`, the path of a file whose trimmed content is the value. */
  readonly name: string;
  /** Other accepted names of the variable. If two of them disagree, startup fails. */
  readonly aliases?: readonly string[];
  /** One or two sentences for the operator. */
  readonly description: string;
  /** A description of valid values, phrased for error messages: "a port number from 0 to 65535". */
  readonly must: string;
  readonly example?: string;
  /** Texts that are read as booleans, for a variable defined by other software. */
  readonly spellings?: ReadonlyMap<string, boolean>;
  /** The value is never printed anywhere, including `.env.example`. */
  readonly secret?: boolean;
  /**
   * The administration page that shows the value to administrators and auditors; for a secret, only whether it is set.
   * The page needs the words of the setting in `web/client/records/settings-words.ts`.
   */
  readonly page?: SettingsPage;
}

/** Administration pages that show settings. */
export type SettingsPage = 'retention' | 'limits' | 'backups';

/** The texts that Go programs accept as booleans. @see https://pkg.go.dev/strconv#ParseBool */
export const GO_BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
]);

const variables = new Map<Type, Map<string, EnvVariable>>();

/**
 * Declares a field of a config class. The field's type (string, number, boolean, string[]) decides how text is parsed.
 */
export function Env(variable: EnvVariable): PropertyDecorator {
  return (target, property) => {
    const owner = target.constructor as Type;
    const fields = variables.get(owner) ?? new Map<string, EnvVariable>();
    fields.set(String(property), variable);
    variables.set(owner, fields);
  };
}

/** The smallest and the largest value of a number. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
  /** The unit, in the plural: `seconds`. */
  readonly unit?: string;
  /** The meaning of a special value: `0 keeps all`. */
  readonly note?: string;
}

type Undescribed = Omit<EnvVariable, 'must'>;

/** Declares a field that is a whole number within a range. */
export function EnvInteger({ range, ...variable }: Undescribed & { readonly range: NumberRange }): PropertyDecorator {
  return fieldOf({ ...variable, must: `a whole number${wordsOf(range)}` }, IsInt(), Min(range.from), Max(range.to));
}

/** Declares a field that is a number within a range. */
export function EnvNumber({ range, ...variable }: Undescribed & { readonly range: NumberRange }): PropertyDecorator {
  return fieldOf({ ...variable, must: `a number${wordsOf(range)}` }, Min(range.from), Max(range.to));
}

/** Declares a field that is true or false. */
export function EnvBoolean(variable: Undescribed): PropertyDecorator {
  return fieldOf({ ...variable, must: 'true or false' }, IsBoolean());
}

/** Declares a field that is one of several words. */
export function EnvChoice({
  choices,
  ...variable
}: Undescribed & { readonly choices: readonly string[] }): PropertyDecorator {
  const must = choices.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  return fieldOf({ ...variable, must }, IsIn(choices));
}

const wordsOf = ({ from, to, unit, note }: NumberRange): string =>
  `${unit === undefined ? '' : ` of ${unit}`} from ${decimal(from)} to ${decimal(to)}${note === undefined ? '' : `; ${note}`}`;

/** Returns a number without the exponent that JavaScript writes for small ones. */
const decimal = (value: number): string => value.toFixed(12).replace(/\.?0+$/, '');

function fieldOf(variable: EnvVariable, ...checks: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [...checks, Env(variable)]) decorate(target, property);
  };
}

/** Returns the declared fields of a config class, inherited fields first. */
export function envVariablesOf(config: Type): ReadonlyMap<string, EnvVariable> {
  const parent = Object.getPrototypeOf(config) as Type;
  const inherited = parent === Function.prototype ? [] : envVariablesOf(parent);
  return new Map([...inherited, ...(variables.get(config) ?? [])]);
}
