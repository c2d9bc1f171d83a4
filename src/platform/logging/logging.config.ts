import { IsIn } from 'class-validator';
import { Env } from '../config/env.js';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class LoggingConfig {
  @Env({
    name: 'LOG_LEVEL',
    description: 'The minimum level that is logged. Each request is one line at `info`.',
    must: 'fatal, error, warn, info, debug, trace or silent',
  })
  @IsIn(LEVELS)
  readonly level: string = 'info';
}
