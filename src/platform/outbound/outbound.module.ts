import { Global, Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { OutboundConfig } from './outbound.config.js';
import { Outbound, RESOLVE, resolveBySystem } from './outbound.js';

/** HTTP requests to other servers, for every module. */
@Global()
@Module({
  providers: [provideConfig(OutboundConfig), { provide: RESOLVE, useValue: resolveBySystem }, Outbound],
  exports: [Outbound],
})
export class OutboundModule {}
