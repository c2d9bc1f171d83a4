import type { Request, RequestHandler, Response } from 'express';
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
  const inClear = headersSetBy(helmet({ ...headers, strictTransportSecurity: false }));
  const overTls = headersSetBy(helmet({ ...headers, strictTransportSecurity: { maxAge: ONE_YEAR_SECONDS } }));
  return (request, response, next) => {
    response.setHeaders(request.secure ? overTls : inClear);
    next();
  };
}

/** Helmet's headers are the same for every response, and each of them is set by a handler of its own. */
function headersSetBy(handler: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  handler({} as Request, response as unknown as Response, (error?: unknown) => {
    if (error !== undefined) throw new Error('The security headers cannot be determined.', { cause: error });
  });
  return headers;
}
