import { Injectable, Logger, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../platform/http/app-error.js';
import { ENDPOINTS } from './endpoints.js';
import { pathOf, sendVendorError } from './gateway-error.filter.js';
import { vendorOf } from './vendor.js';

const POSTED = new Set(ENDPOINTS.map(({ vendor, path }) => `${vendor} POST ${path}`));
const MODELS = /^(?:(?:openai|anthropic) GET v1\/models(?:\/[^/]+)?|ollama GET api\/(?:tags|ps|version))$/;

/** Responses that OpenAI has stored. */
const STORED =
  /^openai (?:(?:GET|DELETE) v1\/responses\/[^/]+|GET v1\/responses\/[^/]+\/input_items|POST v1\/responses\/[^/]+\/cancel)$/;

/** Answers unknown paths below the gateway's prefixes with an error in the vendor's format, and forwards nothing. */
@Injectable()
export class ClosedPaths implements NestMiddleware {
  private readonly logger = new Logger('Error');

  use(request: Request, response: Response, next: NextFunction): void {
    const pathname = pathOf(request);
    const vendor = vendorOf(pathname, request.headers);
    const path = pathname.replace(/^\/(?:ollama\/(?=api\/)|(?:openai\/|anthropic\/)?(?=v1\/))/i, '').replace(/\/$/, '');
    const asked = `${vendor} ${request.method} ${path}`;
    if (POSTED.has(asked) || MODELS.test(asked) || STORED.test(asked)) {
      next();
      return;
    }
    const message = `The gateway does not serve this path, and passes nothing on that it cannot redact.${vendor === 'ollama' ? ' Pull, create, copy and delete models at the server itself.' : ''}`;
    sendVendorError(response, new AppError('not-found', message, { code: 'NOT_SERVED' }), request, this.logger);
  }
}
