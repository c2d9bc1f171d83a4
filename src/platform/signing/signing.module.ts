import { Global, Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { SigningKeyConfig } from './signing-key.config.js';
import { SigningKey } from './signing-key.service.js';

/** The installation's signing key, for all features. */
@Global()
@Module({
  providers: [provideConfig(SigningKeyConfig), SigningKey],
  exports: [SigningKey],
})
export class SigningModule {}
