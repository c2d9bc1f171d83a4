import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DataConfig } from '../config/data.config.js';
import { provideConfig } from '../config/config.module.js';
import { DatabaseConfig } from '../database/database.config.js';
import { Cipher } from './cipher.js';
import { DIGEST_SECRET_MODEL, digestSecretSchema } from './digest-secret.model.js';
import { DigestSecretRepository } from './digest-secret.repository.js';
import { DigestSecretService } from './digest-secret.service.js';
import { EncryptionConfig } from './encryption.config.js';
import { KeyRing } from './key-ring.js';
import { loadKeys } from './load-keys.js';

const keyRing = {
  provide: KeyRing,
  inject: [EncryptionConfig, DatabaseConfig, DataConfig],
  useFactory: ({ keys }: EncryptionConfig, { uri }: DatabaseConfig, { directory }: DataConfig): Promise<KeyRing> =>
    loadKeys({ keys, onServer: uri !== '', dataDirectory: directory }),
};

/**
 * Encrypts stored values. Imported right after the database among the global modules, since it checks the keys at
 * startup.
 */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: DIGEST_SECRET_MODEL, schema: digestSecretSchema }])],
  providers: [provideConfig(EncryptionConfig), keyRing, Cipher, DigestSecretRepository, DigestSecretService],
  exports: [Cipher, KeyRing],
})
export class EncryptionModule {}
