import { Injectable, Logger, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../platform/http/app-error.js';
import { sendVendorError } from './gateway-error.filter.js';
import { vendorOf, type Vendor } from './vendor.js';

/** The paths that are served below the prefixes. */
const SERVED: Readonly<Record<Vendor, RegExp>> = {
  openai: /^(?:POST (?:chat\/completions|completions|embeddings|responses)|GET models(?:\/[^/]+)?)$/,
  anthropic: /^(?:POST messages(?:\/count_tokens)?|GET models(?:\/[^/]+)?)$/,
};

/** Answers unknown paths below the gateway's prefixes with an error in the vendor's format, and forwards nothing. */
@Injectable()
export class ClosedPaths implements NestMiddleware {
  private readonly logger = new Logger('Error');

  use(request: Request, response: Response, next: NextFunction): void {
    const { pathname } = new URL(request.originalUrl, 'http://localhost');
    const vendor = vendorOf(pathname, request.headers);
    const below = pathname.replace(/^\/(?:openai\/|anthropic\/)?v1\//i, '').replace(/\/$/, '');
    if (SERVED[vendor].test(`${request.method} ${below}`)) {
      next();
      return;
    }
    const message = 'The gateway does not serve this path, and passes nothing on that it cannot redact.';
    sendVendorError(response, new AppError('not-found', message, { code: 'NOT_SERVED' }), request, this.logger);
  }
}
