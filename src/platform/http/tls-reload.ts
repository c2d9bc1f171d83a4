import type { SecureContextOptions } from 'node:tls';
import { Logger } from '@nestjs/common';
import { describeError } from '../logging/describe-error.js';
import type { TlsMaterial } from './tls-material.js';

/** The part of an HTTPS server that accepts new certificates. */
interface SecureServer {
  setSecureContext(options: SecureContextOptions): void;
}

/**
 * Polls the certificate files and passes new ones to the server; open connections keep theirs. Files are read rather
 * than watched, because watching misses the replacement of a symbolic link to a folder, which is how Kubernetes updates
 * a mounted secret. Files that cannot be used change nothing.
 */
export class TlsReload {
  private readonly logger = new Logger('Tls');
  private timer: NodeJS.Timeout | undefined;
  private lastFailure: string | undefined;

  constructor(
    private readonly server: SecureServer,
    private readonly load: () => Promise<TlsMaterial>,
    private current: TlsMaterial,
  ) {}

  start(everySeconds: number): void {
    this.timer = setInterval(() => void this.check(), everySeconds * 1000).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** @returns whether a new certificate is in use */
  async check(): Promise<boolean> {
    try {
      const material = await this.load();
      this.lastFailure = undefined;
      if (material.fingerprint === this.current.fingerprint) return false;
      this.server.setSecureContext(material.context);
      this.current = material;
      this.logger.log('New TLS certificates are in use');
      return true;
    } catch (error) {
      // Logged once for each kind of failure, not on every check.
      const failure = error instanceof Error ? error.message : '';
      if (failure !== this.lastFailure) {
        this.logger.error({ ...describeError(error) }, 'New TLS certificates cannot be used; the old ones stay');
      }
      this.lastFailure = failure;
      return false;
    }
  }
}
