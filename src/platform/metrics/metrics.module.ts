import { Module } from '@nestjs/common';
import { PrometheusModule } from '@willsoto/nestjs-prometheus';
import { HttpMetrics, httpMetricProviders } from './http-metrics.js';
import { MetricsController } from './metrics.controller.js';

/** Modules add metrics with `makeCounterProvider` and the like; all land in one registry. */
@Module({
  imports: [PrometheusModule.register({ path: 'actuator/prometheus', controller: MetricsController })],
  providers: [...httpMetricProviders, HttpMetrics],
})
export class MetricsModule {}
