import { Injectable, Logger } from '@nestjs/common';
import { breachLine } from '../notifications/breach-line.js';
import { TrendMetrics } from '../trend.metrics.js';
import type { Breach } from '../trend.types.js';

/** Logs the outcome of each abnormal count. */
@Injectable()
export class BreachLog {
  private readonly logger = new Logger('Trend');

  constructor(private readonly metrics: TrendMetrics) {}

  recorded(breach: Breach): void {
    this.metrics.breached(breach, breach.muted ? 'muted' : 'notified');
    this.logger.warn(`${breach.muted ? '[MUTED] ' : ''}${breachLine(breach)}`);
  }

  suppressed(breach: Breach): void {
    this.metrics.breached(breach, 'suppressed');
    this.logger.log(`[SUPPRESSED] ${breachLine(breach)}`);
  }
}
