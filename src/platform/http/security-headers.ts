import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR_SECONDS = 31_536_000;

/** The browser application loads from this origin only; inline styles and scripts are not allowed. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
  },
};

/** Sets Helmet's headers. HSTS is sent only over TLS: RFC 6797 section 7.2 forbids it elsewhere. */
export function securityHeaders(): RequestHandler {
  const headers = { contentSecurityPolicy: CONTENT_SECURITY_POLICY, xFrameOptions: { action: 'deny' } } as const;
  const inClear = helmet({ ...headers, strictTransportSecurity: false });
  const overTls = helmet({ ...headers, strictTransportSecurity: { maxAge: ONE_YEAR_SECONDS } });
  return (request, response, next) => {
    (request.secure ? overTls : inClear)(request, response, next);
  };
}
