import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { register } from 'prom-client';
import { Clock } from '../clock/clock.js';
import { provideConfig } from '../config/config.module.js';
import { LoadMetrics } from '../metrics/load-metrics.js';
import { Outbound } from '../outbound/outbound.js';
import { Collector } from './collector.js';
import { TelemetryConfig } from './telemetry.config.js';
import { TelemetryMetrics, telemetryMetricProviders } from './telemetry.metrics.js';

/** The time that a shutdown waits for a collector. */
const LAST_EXPORT_MS = 3000;

/** Ends telemetry with the process. */
class Telemetry implements OnApplicationShutdown {
  constructor(private readonly end: () => Promise<void>) {}

  async onApplicationShutdown(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, LAST_EXPORT_MS)));
    await Promise.race([this.end(), timeout]);
    clearTimeout(timer);
  }
}

/** Sends traces and metrics to an OpenTelemetry collector, if one is set; loads nothing otherwise. */
@Module({
  providers: [
    provideConfig(TelemetryConfig),
    ...telemetryMetricProviders,
    TelemetryMetrics,
    {
      provide: Telemetry,
      inject: [TelemetryConfig, Outbound, LoadMetrics, TelemetryMetrics, Clock],
      useFactory: async (
        config: TelemetryConfig,
        outbound: Outbound,
        load: LoadMetrics,
        counts: TelemetryMetrics,
        clock: Clock,
      ): Promise<Telemetry | undefined> => {
        if (!config.sendsTraces && !config.sendsMetrics) return undefined;
        const { startTelemetry } = await import('./start-telemetry.js');
        const collector = new Collector(outbound, config, counts, clock);
        const refresh = (): void => {
          load.refresh();
        };
        return new Telemetry(startTelemetry({ config, collector, counts, registry: register, refresh }));
      },
    },
  ],
})
export class TelemetryModule {}
