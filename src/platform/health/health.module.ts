import { Global, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { provideConfig } from '../config/config.module.js';
import { HealthConfig } from './health.config.js';
import { HealthController } from './health.controller.js';
import { HealthProbes } from './health-probes.js';
import { HealthService } from './health.service.js';
import { PlatformProbes } from './platform-probes.js';

@Global()
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [provideConfig(HealthConfig), HealthProbes, HealthService, PlatformProbes],
  exports: [HealthProbes, HealthService],
})
export class HealthModule {}
