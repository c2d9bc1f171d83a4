import { generate } from 'selfsigned';

export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** The subject of a certificate, with values escaped according to RFC 4514, and its alternative names. */
export interface CertificateNames {
  readonly subject: readonly { readonly name: string; readonly value: string }[];
  readonly dns?: readonly string[];
  readonly uri?: readonly string[];
  readonly email?: readonly string[];
}

const TYPES = { email: 1, dns: 2, uri: 6 } as const;

/** Makes a certificate, self-signed or signed by an authority. */
export async function issueCertificate(
  { subject, dns = [], uri = [], email = [] }: CertificateNames,
  authority?: CertificatePair,
): Promise<CertificatePair> {
  const named = (type: number, values: readonly string[]) => values.map((value) => ({ type, value }));
  const altNames = [...named(TYPES.dns, dns), ...named(TYPES.uri, uri), ...named(TYPES.email, email)];
  const made = await generate([...subject], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: authority === undefined, critical: true },
      ...(altNames.length > 0 ? [{ name: 'subjectAltName' as const, altNames }] : []),
    ] as NonNullable<Parameters<typeof generate>[1]>['extensions'] & object,
    ...(authority !== undefined && { ca: authority }),
  });
  return { cert: made.cert, key: made.private };
}

export const commonName = (value: string) => ({ subject: [{ name: 'commonName', value }] });
