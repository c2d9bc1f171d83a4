import { TLSSocket } from 'node:tls';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../clock/clock.js';
import { isTrusted } from '../http/distrusted-sockets.js';
import { readCertificate, type CertificateFacts } from './certificate-identity.js';
import { PRINCIPALS, type Principal, type Principals } from './principal.js';

/** The maximum length of a stored subject, which is written to logs. */
const MAX_SUBJECT_LENGTH = 512;

/**
 * Authenticates TLS client certificates. The TLS layer checked the certificate against the configured authority when
 * the connection was made or, for a resumed TLS session, when that session began; without a configured authority it
 * requests no certificate and `authorized` stays false.
 */
@Injectable()
export class CertificateAuthenticator {
  /**
   * Caches facts per connection: one connection carries many requests, and reading a certificate from OpenSSL is not
   * cheap.
   */
  private readonly known = new WeakMap<TLSSocket, CertificateFacts>();

  constructor(
    @Inject(PRINCIPALS) private readonly principals: Principals,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks up the owner of the certificate on every request, so that a connection that stays open does not outlive the
   * account. Returns undefined without a certificate, and for one that has expired or may not be used.
   */
  async authenticate(request: Request): Promise<Principal | undefined> {
    const { socket } = request;
    if (!(socket instanceof TLSSocket) || !isTrusted(socket)) return undefined;
    const facts = this.known.get(socket) ?? factsOf(socket);
    if (facts === undefined || facts.validTo.getTime() < this.clock.now().getTime()) return undefined;
    this.known.set(socket, facts);
    const owner = await this.principals.byCertificate(facts.identities);
    if (owner === 'refused') return undefined;
    if (owner === 'unknown') {
      return { via: 'unknown-certificate', subject: facts.subject.slice(0, MAX_SUBJECT_LENGTH) };
    }
    return owner;
  }
}

/** Returns undefined if the client sent no certificate. */
function factsOf(socket: TLSSocket): CertificateFacts | undefined {
  // Node's types promise a certificate; without one it returns `null` or an empty object.
  const certificate = socket.getPeerCertificate() as Partial<ReturnType<TLSSocket['getPeerCertificate']>> | null;
  return certificate?.raw === undefined ? undefined : readCertificate(certificate.raw);
}
