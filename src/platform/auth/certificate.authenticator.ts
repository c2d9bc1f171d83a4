import { TLSSocket } from 'node:tls';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { CertificatePrincipal } from './principal.js';

/** The longest subject that is kept: it goes into logs and records. */
const MAX_SUBJECT_LENGTH = 512;

/**
 * TLS client certificates. The TLS layer has checked the certificate against the configured authority when the
 * connection was made; without a configured authority it asks for none and `authorized` stays false.
 */
@Injectable()
export class CertificateAuthenticator {
  /** One connection carries many requests, and reading a certificate out of OpenSSL is not cheap. */
  private readonly known = new WeakMap<TLSSocket, CertificatePrincipal>();

  authenticate(request: Request): CertificatePrincipal | undefined {
    const { socket } = request;
    if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined;
    const known = this.known.get(socket);
    if (known !== undefined) return known;
    const subject = subjectOf(socket);
    if (subject === undefined) return undefined;
    const principal: CertificatePrincipal = { via: 'certificate', subject };
    this.known.set(socket, principal);
    return principal;
  }
}

/** As in `CN=monitor,O=Example`; undefined when the client sent no certificate. */
function subjectOf(socket: TLSSocket): string | undefined {
  // Node's types promise a certificate; without one it answers `null` or an empty object.
  const certificate = socket.getPeerCertificate() as Partial<ReturnType<TLSSocket['getPeerCertificate']>> | null;
  if (certificate?.raw === undefined) return undefined;
  const parts = Object.entries(certificate.subject ?? {}).flatMap(
    ([name, value]: [string, string | string[] | undefined]) => [value ?? []].flat().map((one) => `${name}=${one}`),
  );
  return parts.join(',').slice(0, MAX_SUBJECT_LENGTH);
}
