import type { Type } from '@nestjs/common';

/** A problem with the settings. It names the variable and what it must be, and never contains the value. */
export interface SettingsProblem {
  readonly variable: string;
  readonly must: string;
}

/** A config class that checks whether its fields are consistent with each other. */
export interface SelfChecking {
  conflicts(): readonly SettingsProblem[];
}

/** All config classes of the process, each once. */
export interface AllSettings {
  of<T extends object>(config: Type<T>): T;
}

/** A config class that rejects values that are too weak for the production profile. */
export interface ProductionChecking {
  /** @param settings all settings, for rules that depend on several classes */
  weaknesses(settings: AllSettings): readonly SettingsProblem[];
}

/** A config class that may leave something open to everyone who can reach the port. */
export interface OpeningDoors {
  /** Returns what is open, each in a few words for the operator. */
  openDoors(): readonly string[];
}

/** The settings cannot be used and the process must not start. The message has one line per problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly problems: readonly SettingsProblem[]) {
    super(problems.map(({ variable, must }) => `${variable} ${must}`).join('\n'));
  }
}
