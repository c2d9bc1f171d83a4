import type { Type } from '@nestjs/common';
import type { Environment } from '../platform/config/environment.js';
import { SettingsError } from '../platform/config/problem.js';
import { readConfig } from '../platform/config/read-config.js';
import { FileError } from './files.js';

/** Reads a group of settings. @throws FileError if a setting is invalid */
export function setting<T extends object>(config: Type<T>, env: Environment): T {
  const reading = readConfig(config, env);
  if ('value' in reading) return reading.value;
  throw new FileError(new SettingsError(reading.problems).message);
}
