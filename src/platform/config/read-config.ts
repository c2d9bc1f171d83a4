import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { envVariablesOf, type EnvVariable } from './env.js';
import type { Environment } from './environment.js';
import type { SelfChecking, SettingsProblem } from './problem.js';
import { lookUp } from './sources.js';

/** The result of reading one class: a valid instance, or all problems with it. */
export type ConfigReading<T> =
  | { readonly value: T; readonly problems: readonly [] }
  | { readonly problems: readonly SettingsProblem[] };

/** Reads one config class. Problems are returned, so that the problems of several classes can be reported together. */
export function readConfig<T extends object>(config: Type<T>, env: Environment): ConfigReading<T> {
  const problems: SettingsProblem[] = [];
  const value = new config();
  /** The name under which each field was set, for use in messages. */
  const given = new Map<string, string>();
  for (const [field, variable] of envVariablesOf(config)) {
    const found = lookUp(variable, env);
    if (found === undefined) continue;
    if ('must' in found) {
      problems.push(found);
      continue;
    }
    const converted = variable.spellings?.get(found.text) ?? convert(found.text, fieldTypeOf(config, field));
    if (converted === undefined) problems.push(mustBe(variable, found.name));
    else Object.assign(value, { [field]: converted });
    given.set(field, found.name);
  }
  if (problems.length === 0) problems.push(...invalidFields(value, config, given));
  if (problems.length === 0 && isSelfChecking(value)) problems.push(...value.conflicts());
  return problems.length === 0 ? { value, problems: [] } : { problems };
}

/** The type of a field, as the compiler recorded it. */
export type FieldType = 'string' | 'number' | 'boolean' | 'list';

const FIELD_TYPES = new Map<unknown, FieldType>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [Array, 'list'],
]);

export function fieldTypeOf(config: Type, field: string): FieldType {
  // The default value shows the type; for an imported type the compiler records nothing useful.
  const initial: unknown = (new config() as Readonly<Record<string, unknown>>)[field];
  const recorded: unknown = Reflect.getMetadata('design:type', config.prototype as object, field);
  const type = FIELD_TYPES.get(initial?.constructor ?? recorded);
  if (type === undefined) {
    throw new Error(`${config.name}.${field}: a setting is declared as string, number, boolean or string[]`);
  }
  return type;
}

/**
 * Converts text to a value strictly, without guessing, trimming or rounding. Undefined if the text is not of that type.
 */
function convert(text: string, type: FieldType): string | number | boolean | readonly string[] | undefined {
  switch (type) {
    case 'string':
      return text === '' ? undefined : text;
    case 'number':
      return /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'list':
      return text.split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]));
  }
}

function invalidFields(value: object, config: Type, given: ReadonlyMap<string, string>): SettingsProblem[] {
  const variables = envVariablesOf(config);
  return validateSync(value, { forbidUnknownValues: false }).map((error) => {
    const variable = variables.get(error.property);
    if (variable === undefined) throw new Error(`${config.name}.${error.property} is validated but has no @Env`);
    return mustBe(variable, given.get(error.property) ?? variable.name);
  });
}

const mustBe = (variable: EnvVariable, name: string): SettingsProblem => ({
  variable: name,
  must: `must be ${variable.must}.`,
});

const isSelfChecking = (value: object): value is SelfChecking =>
  'conflicts' in value && typeof value.conflicts === 'function';
