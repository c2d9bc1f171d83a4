import { matchingStep, totpCode, stepAt } from '../../src/modules/account/second-factor/totp.js';
import type { Clock } from '../../src/platform/clock/clock.js';
import type { TestApp } from './app.js';
import { call } from './client.js';

/** Decodes base32. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the current code of an authenticator. */
export const codeNow = (secret: string, clock: Clock): string => totpCode(fromBase32(secret), stepAt(clock.now()));

/** Returns six digits that are not a valid code now. */
export function wrongCode(secret: string, clock: Clock): string {
  const bytes = fromBase32(secret);
  for (let i = 0; ; i++) {
    const code = String(i).padStart(6, '0');
    if (matchingStep(bytes, code, clock.now()) === undefined) return code;
  }
}

/** Sets up one-time codes for the owner of these headers. */
export async function enrol(
  app: Pick<TestApp, 'url'>,
  headers: Readonly<Record<string, string>>,
  currentPassword: string,
  clock: Clock,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const begun = await call(app, 'POST', '/api/v1/account/totp', { headers, json: { currentPassword } });
  if (begun.status !== 201) throw new Error(`Beginning answered ${begun.status}`);
  const secret = begun.body.secret as string;
  const json = { code: codeNow(secret, clock) };
  const confirmed = await call(app, 'POST', '/api/v1/account/totp/confirm', { headers, json });
  if (confirmed.status !== 200) throw new Error(`Confirming answered ${confirmed.status}`);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as readonly string[] };
}
