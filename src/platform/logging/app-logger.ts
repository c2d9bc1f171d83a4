import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Level, type Logger } from 'pino';
import { describeError } from './describe-error.js';

/** Creates the log of the process: one JSON object per line on standard output. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const formatters = { level: (label: string) => ({ level: label }) };
  return pino({ ...options, formatters }, destination ?? pino.destination({ fd: 1, sync: true }));
}

/** Contexts of Nest's startup messages, which are logged at debug level. */
const ASSEMBLY = new Set(['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

/** Nest's logger on pino: `logger.warn({ …facts }, 'What happened')` or `logger.warn('What happened')`. */
export class AppLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(...parts: readonly unknown[]): void {
    this.write(ASSEMBLY.has(contextOf(parts) ?? '') ? 'debug' : 'info', parts);
  }

  fatal(...parts: readonly unknown[]): void {
    this.write('fatal', parts);
  }

  error(...parts: readonly unknown[]): void {
    this.write('error', parts);
  }

  warn(...parts: readonly unknown[]): void {
    this.write('warn', parts);
  }

  debug(...parts: readonly unknown[]): void {
    this.write('debug', parts);
  }

  verbose(...parts: readonly unknown[]): void {
    this.write('trace', parts);
  }

  /** Nest appends the context; the argument between is a message, or the stack passed by Nest's own code. */
  private write(level: Level, parts: readonly unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = contextOf(parts);
    const [first, second] = parts;
    const facts =
      first instanceof Error ? describeError(first) : typeof first === 'object' && first !== null ? first : {};
    const sentence =
      typeof first === 'string' ? first : parts.length > 2 && typeof second === 'string' ? second : undefined;
    this.pino[level]({ ...(context !== undefined && { context }), ...facts }, sentence);
  }
}

function contextOf(parts: readonly unknown[]): string | undefined {
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return typeof last === 'string' ? last : undefined;
}
