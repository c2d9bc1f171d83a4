import type { Type } from '@nestjs/common';

/** One thing wrong with the settings. It names the variable and says what it must be; it never holds the value. */
export interface SettingsProblem {
  readonly variable: string;
  readonly must: string;
}

/** A config class whose fields depend on each other says here what does not fit together. */
export interface SelfChecking {
  conflicts(): readonly SettingsProblem[];
}

/** The config classes of the process, each once. */
export interface AllSettings {
  of<T extends object>(config: Type<T>): T;
}

/** A config class some of whose values are too weak for the production profile. */
export interface ProductionChecking {
  /** @param settings all of them, for rules that depend on several classes */
  weaknesses(settings: AllSettings): readonly SettingsProblem[];
}

/** A config class that may leave something open to everybody who reaches the port. */
export interface OpeningDoors {
  /** Returns what is open, each as a few words for the operator. */
  openDoors(): readonly string[];
}

/** The settings cannot be used; the process must not start. The message has one line a problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly problems: readonly SettingsProblem[]) {
    super(problems.map(({ variable, must }) => `${variable} ${must}`).join('\n'));
  }
}
