import { Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { DeepNamesStart } from './deep-names-start.js';
import { DeepNamesConfig } from './deep-names.config.js';
import { DeepNames } from './deep-names.js';
import { DeepNamesMetrics, deepNamesMetricProviders } from './deep-names.metrics.js';

const names = {
  provide: DeepNames,
  inject: [DeepNamesConfig, DeepNamesMetrics],
  useFactory: (config: DeepNamesConfig, metrics: DeepNamesMetrics): DeepNames => new DeepNames(config, metrics),
};

/** Modules that find names with the deep model import this and inject `DeepNames`. */
@Module({
  providers: [provideConfig(DeepNamesConfig), ...deepNamesMetricProviders, DeepNamesMetrics, names, DeepNamesStart],
  exports: [DeepNames],
})
export class DeepNamesModule {}
