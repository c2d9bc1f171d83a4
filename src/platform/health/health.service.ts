import { Injectable, Logger } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { Clock } from '../clock/clock.js';
import { Readiness } from '../http/readiness.js';
import { describeError } from '../logging/describe-error.js';
import { HealthProbes, type HealthProbe } from './health-probes.js';

export type Status = 'UP' | 'DOWN';

/** A component that has not answered by then is down: a monitor must get its answer while a database hangs. */
const PROBE_MS = 2000;
/** An answer serves everybody who asks within this time, so that probes cannot load what they watch. */
const FRESH_MS = 1000;

/** The health of the whole from that of its components. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger('Health');
  private readonly known = new Map<string, Status>();
  private latest: { readonly at: number; readonly status: Promise<Status> } | undefined;

  constructor(
    private readonly terminus: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly probes: HealthProbes,
    private readonly readiness: Readiness,
    private readonly clock: Clock,
  ) {}

  async status(): Promise<Status> {
    if (this.readiness.phase !== 'ready') return 'DOWN';
    const now = this.clock.now().getTime();
    if (this.latest === undefined || Math.abs(now - this.latest.at) >= FRESH_MS) {
      this.latest = { at: now, status: this.check() };
    }
    return this.latest.status;
  }

  private async check(): Promise<Status> {
    try {
      await this.terminus.check(
        this.probes.entries().map(
          ([component, probe]) =>
            async () =>
              this.ask(component, probe),
        ),
      );
      return 'UP';
    } catch {
      return 'DOWN'; // Each component that failed has been logged.
    }
  }

  private async ask(component: string, probe: HealthProbe): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(component);
    try {
      await inTime(probe());
      this.note(component, 'UP');
      return indicator.up();
    } catch (error) {
      this.note(component, 'DOWN', error);
      return indicator.down();
    }
  }

  /** The answer names no component, so the log does, once for each change. */
  private note(component: string, status: Status, error?: unknown): void {
    const before = this.known.get(component) ?? 'UP';
    this.known.set(component, status);
    if (before === status) return;
    if (status === 'UP') this.logger.log({ component, status }, 'A component is well again');
    else this.logger.warn({ component, status, cause: describeError(error) }, 'A component is down');
  }
}

async function inTime(probing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${PROBE_MS} ms`));
    }, PROBE_MS);
  });
  try {
    await Promise.race([probing, late]);
  } finally {
    clearTimeout(timer);
  }
}
