import { Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { Outbound } from '../outbound/outbound.js';
import { PhEyeClient } from './ph-eye.client.js';
import { PhEyeConfig } from './ph-eye.config.js';
import { PhEyeMetrics, phEyeMetricProviders } from './ph-eye.metrics.js';

const client = {
  provide: PhEyeClient,
  inject: [PhEyeConfig, Outbound, PhEyeMetrics],
  useFactory: (config: PhEyeConfig, outbound: Outbound, metrics: PhEyeMetrics): PhEyeClient =>
    new PhEyeClient(config, outbound, metrics),
};

/** Modules that call model servers import this and inject `PhEyeClient`. */
@Module({
  providers: [provideConfig(PhEyeConfig), ...phEyeMetricProviders, PhEyeMetrics, client],
  exports: [PhEyeClient],
})
export class PhEyeModule {}
