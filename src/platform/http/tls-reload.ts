import type { SecureContextOptions, TLSSocket } from 'node:tls';
import { Logger } from '@nestjs/common';
import { describeError } from '../logging/describe-error.js';
import { distrust } from './distrusted-sockets.js';
import type { TlsMaterial } from './tls-material.js';

/** The part of an HTTPS server that accepts new certificates. */
interface SecureServer {
  setSecureContext(options: SecureContextOptions): void;
  on(event: 'secureConnection', listener: (socket: TLSSocket) => void): unknown;
}

/**
 * Polls the certificate files and passes new ones to the server; open connections keep theirs, but the certificates of
 * their clients do not count once the authorities have changed. Files are read rather than watched, because watching
 * misses the replacement of a symbolic link to a folder, which is how Kubernetes updates a mounted secret. Files that
 * cannot be used change nothing.
 */
export class TlsReload {
  private readonly logger = new Logger('Tls');
  private timer: NodeJS.Timeout | undefined;
  private lastFailure: string | undefined;
  private readonly sockets = new Set<TLSSocket>();

  constructor(
    private readonly server: SecureServer,
    private readonly load: () => Promise<TlsMaterial>,
    private current: TlsMaterial,
  ) {
    server.on('secureConnection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

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
      if (material.context.ca !== this.current.context.ca) for (const socket of this.sockets) distrust(socket);
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
