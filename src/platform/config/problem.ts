/** One thing wrong with the settings. It names the variable and says what it must be; it never holds the value. */
export interface SettingsProblem {
  readonly variable: string;
  readonly must: string;
}

/** A config class whose fields depend on each other says here what does not fit together. */
export interface SelfChecking {
  conflicts(): readonly SettingsProblem[];
}

/** The settings cannot be used; the process must not start. The message has one line a problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly problems: readonly SettingsProblem[]) {
    super(problems.map(({ variable, must }) => `${variable} ${must}`).join('\n'));
  }
}
