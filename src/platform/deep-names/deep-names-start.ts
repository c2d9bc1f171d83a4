import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HealthProbes } from '../health/health-probes.js';
import { DeepNames } from './deep-names.js';

/**
 * Opens the deep model when the server starts. The server starts without the model too: requests that need it then
 * fail, and the health of the service shows it.
 */
@Injectable()
export class DeepNamesStart implements OnModuleInit {
  private readonly logger = new Logger('Names');

  constructor(
    private readonly names: DeepNames,
    private readonly probes: HealthProbes,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.names.start();
    const { state, reason } = this.names;
    if (state === 'off') return;
    this.probes.addOptional('deep model of names', () => this.probe());
    if (state === 'ready') this.logger.log('The deep name model is ready');
    else this.logger.error({ state }, reason);
  }

  private probe(): Promise<void> {
    const { state, reason } = this.names;
    return state === 'ready' ? Promise.resolve() : Promise.reject(new Error(reason ?? state));
  }
}
