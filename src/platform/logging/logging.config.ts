import { EnvChoice } from '../config/env.js';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class LoggingConfig {
  @EnvChoice({
    name: 'LOG_LEVEL',
    description: 'The minimum level that is logged. Each request is one line at `info`.',
    choices: LEVELS,
  })
  readonly level: string = 'info';
}
