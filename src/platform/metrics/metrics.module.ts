import { Global, Module } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { HttpMetrics } from './http-metrics.js';
import { LoadMetrics } from './load-metrics.js';
import { MetricsController } from './metrics.controller.js';

// Here, because a second call in the same process would fail.
collectDefaultMetrics();

/** Metrics of the process and of HTTP. Modules add theirs with `counter` and the like; all are in one registry. */
@Global()
@Module({ controllers: [MetricsController], providers: [HttpMetrics, LoadMetrics], exports: [LoadMetrics] })
export class MetricsModule {}
