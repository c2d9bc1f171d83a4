import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

const PREFIX = '/presidio';
/** Routes of Presidio that nothing else has at the root. */
const AT_ROOT =
  /^\/+(?:analyze|anonymize|anonymizers|deanonymize|deanonymizers|recognizers|redact|supportedentities)(?=\/?(?:\?|$))/;

/** Serves Presidio's routes at the root, also where a base that ends in a slash was put before a path that begins with one. */
@Injectable()
export class AtRootMiddleware implements NestMiddleware {
  use(request: Request, _response: Response, next: NextFunction): void {
    if (AT_ROOT.test(request.url)) request.url = `${PREFIX}/${request.url.replace(/^\/+/, '')}`;
    next();
  }
}
