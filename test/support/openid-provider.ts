import { spawn } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = path.resolve(__dirname, '../../scripts/services/openid-provider.mjs');
export const CLIENT = { id: 'umbra', secret: 'for-tests-alone-0123456789abcdef' };

/** An OpenID provider from a package, in a separate process. */
export interface TestProvider {
  readonly issuerUrl: string;
  /** Creates or changes a person. */
  setPerson(subject: string, claims: object): Promise<void>;
  /** Signs a token with the provider's key. */
  sign(header: object, claims: object): string;
  stop(): Promise<void>;
}

/** Starts a provider that accepts the product at this URL as a client under this issuer id. */
export async function startProvider(appUrl: string, issuerId: string): Promise<TestProvider> {
  const key = newKey();
  const base = `${appUrl}/api/sso/${issuerId}`;
  const client = {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    redirect_uris: [`${base}/callback`],
    post_logout_redirect_uris: [`${appUrl}/`],
    backchannel_logout_uri: `${base}/backchannel-logout`,
    backchannel_logout_session_required: true,
    require_auth_time: true,
  };
  const configuration = JSON.stringify({ clients: [client], jwks: { keys: [key] } });
  const child = spawn(process.execPath, [SCRIPT, configuration], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line'), ended.then(() => undefined)]);
  if (first === undefined) throw new Error('The OpenID provider did not start.');
  const [issuerUrl] = first as [string];
  return {
    issuerUrl,
    setPerson: async (subject, claims) => {
      const body = JSON.stringify(claims);
      const { status } = await fetch(`${issuerUrl}/people/${subject}`, { method: 'PUT', body });
      if (status !== 204) throw new Error(`Making a person answered ${status}`);
    },
    sign: (header, claims) => signWith(key, header, claims),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Creates a key for signing tokens. */
export function newKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };
}

/** Creates a signed token: RFC 7515, section 3.1. */
export function signWith(key: JsonWebKey, header: object, claims: object): string {
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encoded({ alg: 'RS256', kid: 'test', ...header })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), createPrivateKey({ key, format: 'jwk' }));
  return `${signed}.${signature.toString('base64url')}`;
}
