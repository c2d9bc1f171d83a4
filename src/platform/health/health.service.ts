import { Injectable, Logger } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { Clock } from '../clock/clock.js';
import { Readiness } from '../lifecycle/readiness.js';
import { describeError } from '../logging/describe-error.js';
import { HealthProbes, type Component } from './health-probes.js';

export type Status = 'UP' | 'DOWN';

/**
 * The readiness of a replica for requests. `DEGRADED`: only optional components are down; requests that do not need
 * them are served.
 */
export type ReadinessStatus = Status | 'DEGRADED';

/**
 * A component that has not answered within this time is down: monitors must get a response even if a database hangs.
 */
const PROBE_MS = 2000;
/** A result is reused for this time, so that probes cannot overload the components they watch. */
const FRESH_MS = 1000;

/** Derives the health of the service from the health of its components. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger('Health');
  private readonly known = new Map<string, Status>();
  private latest: { readonly at: number; readonly readiness: Promise<ReadinessStatus> } | undefined;

  constructor(
    private readonly terminus: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly probes: HealthProbes,
    private readonly server: Readiness,
    private readonly clock: Clock,
  ) {}

  /** Returns `UP` only if all components are healthy, including optional ones. */
  async status(): Promise<Status> {
    return (await this.readiness()) === 'UP' ? 'UP' : 'DOWN';
  }

  /** Returns whether this replica should get requests. */
  async readiness(): Promise<ReadinessStatus> {
    if (this.server.phase !== 'ready') return 'DOWN';
    const now = this.clock.now().getTime();
    if (this.latest === undefined || Math.abs(now - this.latest.at) >= FRESH_MS) {
      this.latest = { at: now, readiness: this.check() };
    }
    return this.latest.readiness;
  }

  private async check(): Promise<ReadinessStatus> {
    const components = this.probes.all();
    const down = new Set<Component>();
    try {
      await this.terminus.check(
        components.map((component) => async () => {
          const result = await this.ask(component);
          if (result[component.name]?.status !== 'up') down.add(component);
          return result;
        }),
      );
      return 'UP';
    } catch {
      // Each failed component has been logged.
      return [...down].every(({ isOptional }) => isOptional) ? 'DEGRADED' : 'DOWN';
    }
  }

  private async ask({ name, probe }: Component): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    try {
      await inTime(probe());
      this.note(name, 'UP');
      return indicator.up();
    } catch (error) {
      this.note(name, 'DOWN', error);
      return indicator.down();
    }
  }

  /** Logs each change of a component, because the response does not name components. */
  private note(component: string, status: Status, error?: unknown): void {
    const before = this.known.get(component) ?? 'UP';
    this.known.set(component, status);
    if (before === status) return;
    if (status === 'UP') this.logger.log({ component, status }, 'A component is up again');
    else this.logger.warn({ component, status, cause: describeError(error) }, 'A component is down');
  }
}

async function inTime(probing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No response within ${PROBE_MS} ms`));
    }, PROBE_MS);
  });
  try {
    await Promise.race([probing, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
