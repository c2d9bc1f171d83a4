import { CONFIG_GROUPS } from '../../src/config-classes.js';
import { envVariablesOf } from '../../src/platform/config/env.js';
import { namesOf } from '../../src/platform/config/sources.js';

/** The names of all settings, as they are in the environment. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(
  CONFIG_GROUPS.flatMap(({ config }) => [...envVariablesOf(config).values()].flatMap(namesOf)),
);
