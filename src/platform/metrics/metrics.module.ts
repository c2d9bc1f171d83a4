import { Global, Module } from '@nestjs/common';
import { PrometheusModule } from '@willsoto/nestjs-prometheus';
import { HttpMetrics, httpMetricProviders } from './http-metrics.js';
import { LoadMetrics, loadMetricProviders } from './load-metrics.js';
import { MetricsController } from './metrics.controller.js';

/**
 * Modules add metrics with `makeCounterProvider` and the like; all are in one registry. Global, because the library's
 * own module creates the controller, which injects the load metrics.
 */
@Global()
@Module({
  imports: [PrometheusModule.register({ path: 'actuator/prometheus', controller: MetricsController })],
  providers: [...httpMetricProviders, HttpMetrics, ...loadMetricProviders, LoadMetrics],
  exports: [LoadMetrics],
})
export class MetricsModule {}
