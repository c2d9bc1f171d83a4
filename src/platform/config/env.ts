import type { Type } from '@nestjs/common';

/** What documentation and `.env.example` say of one variable. */
export interface EnvVariable {
  /** Also read as `<name>_FILE`, the path of a file whose trimmed content is the value. */
  readonly name: string;
  /** Other accepted names of the same variable. Two that disagree stop the start. */
  readonly aliases?: readonly string[];
  /** One or two sentences for the operator. */
  readonly description: string;
  /** What a value must be, as an error says it: "a port number from 0 to 65535". */
  readonly must: string;
  readonly example?: string;
  /** Texts that are read as a truth value, for a variable that others have defined. */
  readonly spellings?: ReadonlyMap<string, boolean>;
  /** Its value is never printed anywhere, `.env.example` included. */
  readonly secret?: boolean;
  /** The page of administration that shows its value to administrators and auditors; of a secret, whether it is set. */
  readonly page?: SettingsPage;
}

/** Pages of administration that show settings. */
export type SettingsPage = 'retention' | 'limits' | 'backups';

/** What Go programs take for a truth value. @see https://pkg.go.dev/strconv#ParseBool */
export const GO_BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
]);

const variables = new Map<Type, Map<string, EnvVariable>>();

/** Declares a field of a config class. The field's type (string, number, boolean, string[]) decides how text is read. */
export function Env(variable: EnvVariable): PropertyDecorator {
  return (target, property) => {
    const owner = target.constructor as Type;
    const fields = variables.get(owner) ?? new Map<string, EnvVariable>();
    fields.set(String(property), variable);
    variables.set(owner, fields);
  };
}

/** The declared fields of a config class, in order of declaration. */
export function envVariablesOf(config: Type): ReadonlyMap<string, EnvVariable> {
  return variables.get(config) ?? new Map<string, EnvVariable>();
}
