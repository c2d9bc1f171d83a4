import { Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { PhEyeClient } from './ph-eye.client.js';
import { PhEyeConfig } from './ph-eye.config.js';
import { PhEyeMetrics, phEyeMetricProviders } from './ph-eye.metrics.js';

const client = {
  provide: PhEyeClient,
  inject: [PhEyeConfig, PhEyeMetrics],
  useFactory: (config: PhEyeConfig, metrics: PhEyeMetrics): PhEyeClient => new PhEyeClient(config, metrics),
};

/** Modules that ask model servers import it and inject `PhEyeClient`. */
@Module({
  providers: [provideConfig(PhEyeConfig), ...phEyeMetricProviders, PhEyeMetrics, client],
  exports: [PhEyeClient],
})
export class PhEyeModule {}
