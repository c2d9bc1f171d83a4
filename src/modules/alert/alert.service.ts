import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { AlertConfig } from './alert.config.js';
import { AlertRepository } from './alert.repository.js';
import { MOST_ALERTS_A_DOCUMENT, type Alert } from './alert.types.js';

const DAY_MS = 24 * 60 * 60 * 1000;

@Injectable()
export class AlertService {
  constructor(
    private readonly repository: AlertRepository,
    private readonly config: AlertConfig,
    private readonly clock: Clock,
  ) {}

  /** Stores what one document raised; when this resolves, the alerts are kept. */
  async record(raised: readonly Omit<Alert, 'id' | 'date'>[]): Promise<void> {
    if (raised.length === 0) return;
    const date = this.clock.now();
    const alerts = raised.slice(0, MOST_ALERTS_A_DOCUMENT).map((alert) => ({ ...alert, id: randomUUID(), date }));
    await this.repository.insert(alerts, new Date(date.getTime() + this.config.retentionDays * DAY_MS));
  }

  async listNewestFirst(page: { readonly offset: number; readonly limit: number }): Promise<Alert[]> {
    return this.repository.listNewestFirst(page);
  }

  /** Deleting what is already gone succeeds, so that a repeated call is harmless. */
  async remove(id: string): Promise<void> {
    await this.repository.remove(id.toLowerCase());
  }
}
