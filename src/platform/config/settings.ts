import type { Type } from '@nestjs/common';
import { envVariablesOf, type SettingsPage } from './env.js';
import {
  SettingsError,
  type AllSettings,
  type OpeningDoors,
  type ProductionChecking,
  type SettingsProblem,
} from './problem.js';
import { ProfileConfig } from './profile.config.js';
import type { Environment } from './environment.js';
import { readConfig } from './read-config.js';
import { namesOf } from './sources.js';
import { unknownVariables } from './unknown-variables.js';

/** A setting as an administration page shows it. */
export interface ShownSetting {
  readonly name: string;
  readonly page: SettingsPage;
  readonly description: string;
  /** The value as written in the environment; null for a secret. */
  readonly value: string | null;
  /** True if it differs from the default. */
  readonly isSet: boolean;
}

function shownOf(config: Type, value: object): readonly ShownSetting[] {
  const defaults = new config() as Readonly<Record<string, unknown>>;
  return [...envVariablesOf(config)].flatMap(([field, { name, page, description, secret }]) => {
    if (page === undefined) return [];
    const now = textOf((value as Readonly<Record<string, unknown>>)[field]);
    const isSet = now !== textOf(defaults[field]);
    return [{ name, page, description, value: secret === true ? null : now, isSet }];
  });
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** All config classes of the process, parsed once at startup before anything else. */
export class Settings implements AllSettings {
  constructor(
    private readonly values: ReadonlyMap<Type, object>,
    private readonly env: Environment,
  ) {}

  of<T extends object>(config: Type<T>): T {
    const value = this.values.get(config);
    if (value === undefined) throw new Error(`${config.name} is missing in src/config-classes.ts`);
    return value as T;
  }

  /** Returns what these settings leave open to everyone who can reach the port. */
  openDoors(): readonly string[] {
    if (this.values.has(ProfileConfig) && this.of(ProfileConfig).isProduction) return [];
    return [...this.values.values()].flatMap((value) => (opensDoors(value) ? value.openDoors() : []));
  }

  /** Returns the settings for administration pages, without the values of secrets. */
  shown(): readonly ShownSetting[] {
    return [...this.values].flatMap(([config, value]) => shownOf(config, value));
  }

  /** Returns a variable that is not a setting of the product, such as a key that a policy names. */
  variable(name: string): string | undefined {
    return this.env[name];
  }
}

/**
 * Reads all config classes and checks for unknown variables that seem meant for this product.
 * @throws SettingsError with all problems of all classes
 */
export function readSettings(classes: readonly Type<object>[], env: Environment): Settings {
  const values = new Map<Type, object>();
  const problems: SettingsProblem[] = [];
  for (const config of classes) {
    const reading = readConfig(config, env);
    if ('value' in reading) values.set(config, reading.value);
    else problems.push(...reading.problems);
  }
  problems.push(...unknownVariables(env, knownNames(classes)));
  const settings = new Settings(values, env);
  if (values.size === classes.length) problems.push(...weaknesses(values, settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Returns all settings that the production profile does not accept; none in the default profile. */
function weaknesses(values: ReadonlyMap<Type, object>, settings: Settings): readonly SettingsProblem[] {
  if (!values.has(ProfileConfig) || !settings.of(ProfileConfig).isProduction) return [];
  return [...values.values()].flatMap((value) => (checksProduction(value) ? value.weaknesses(settings) : []));
}

const checksProduction = (value: object): value is ProductionChecking =>
  'weaknesses' in value && typeof value.weaknesses === 'function';

const opensDoors = (value: object): value is OpeningDoors =>
  'openDoors' in value && typeof value.openDoors === 'function';

function knownNames(classes: readonly Type<object>[]): ReadonlySet<string> {
  return new Set(classes.flatMap((config) => [...envVariablesOf(config).values()].flatMap(namesOf)));
}
