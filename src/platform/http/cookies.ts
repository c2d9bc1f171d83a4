import type { Request } from 'express';

/** Longer values cannot be cookies of this server: browsers store no more of a cookie. */
const MAX_LENGTH = 4096;

/** Returns the value of a cookie; undefined when there is none, or when this server cannot have set it. */
export function cookieOf({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const pair = (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  if (value === undefined || value.length > MAX_LENGTH) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * Returns the name of a cookie that is bound to this host: over TLS, browsers accept a cookie with that prefix only
 * from the host itself (RFC 6265bis, section 4.1.3.2).
 */
export const hostCookieName = ({ secure }: Pick<Request, 'secure'>, name: string): string =>
  secure ? `__Host-${name}` : name;
