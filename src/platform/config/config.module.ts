import { Global, Module, type DynamicModule, type FactoryProvider, type Type } from '@nestjs/common';
import { DataConfig } from './data.config.js';
import { ProfileConfig } from './profile.config.js';
import { Settings } from './settings.js';

/** Provides a module's own config class: `providers: [provideConfig(FilterConfig)]`. */
export function provideConfig<T extends object>(config: Type<T>): FactoryProvider<T> {
  return { provide: config, inject: [Settings], useFactory: (settings: Settings) => settings.of(config) };
}

/** Provides the parsed settings to every module. */
@Global()
@Module({})
export class ConfigModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Settings, useValue: settings }, provideConfig(DataConfig), provideConfig(ProfileConfig)],
      exports: [Settings, DataConfig, ProfileConfig],
    };
  }
}
