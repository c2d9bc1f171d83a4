import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretRepository } from '../secrets/secret.repository.js';
import { publicPem, newSigningKey, readSigningKey } from './signed-json.js';
import { SigningKeyConfig } from './signing-key.config.js';

/** Keys of earlier versions are stored under this name. */
const SECRET = 'certificate key';

/** The Ed25519 key of the installation: the configured one, or one that is created once and stored in the database. */
@Injectable()
export class SigningKey {
  private key: Promise<KeyObject> | undefined;

  constructor(
    private readonly secrets: SecretRepository,
    private readonly config: SigningKeyConfig,
  ) {}

  /** Returns the private key. */
  async get(): Promise<KeyObject> {
    this.key ??= this.load();
    try {
      return await this.key;
    } catch (error) {
      this.key = undefined;
      throw error;
    }
  }

  /** Returns the public key that verifies signatures, in PEM. */
  async publicPem(): Promise<string> {
    return publicPem(await this.get());
  }

  private async load(): Promise<KeyObject> {
    const pem = this.config.key === '' ? await this.secrets.findOrCreate(SECRET, newSigningKey) : this.config.key;
    return readSigningKey(pem);
  }
}
