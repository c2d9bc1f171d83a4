import { Injectable, Logger } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { Clock } from '../clock/clock.js';
import { Readiness } from '../lifecycle/readiness.js';
import { describeError } from '../logging/describe-error.js';
import { HealthProbes, type Component } from './health-probes.js';

export type Status = 'UP' | 'DOWN';

/** Whether a replica should get requests: `DEGRADED` serves all that needs no component which is away everywhere. */
export type ReadinessStatus = Status | 'DEGRADED';

/** A component that has not answered by then is down: a monitor must get its answer while a database hangs. */
const PROBE_MS = 2000;
/** An answer serves everybody who asks within this time, so that probes cannot load what they watch. */
const FRESH_MS = 1000;

/** The health of the whole from that of its components. */
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

  /** Whether everything is there, the optional components too. */
  async status(): Promise<Status> {
    return (await this.readiness()) === 'UP' ? 'UP' : 'DOWN';
  }

  /** Whether requests should come here. */
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
      // Each component that failed has been logged.
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
