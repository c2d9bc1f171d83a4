import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { exchangeOf } from '../../platform/http/exchange.js';
import { logFailure, sendError } from '../../platform/http/error.exception-filter.js';
import { vendorError } from './vendor-errors.js';
import { vendorOf } from './vendor.js';

/** Sends errors of the gateway in the format that the vendor's SDKs expect. */
@Catch()
export class GatewayErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    sendVendorError(host.switchToHttp().getResponse<Response>(), thrown, request, this.logger);
  }
}

/** Returns the whole path of a request, also in middleware, where Express shortens `path`. */
export const pathOf = ({ originalUrl }: Request): string => new URL(originalUrl, 'http://localhost').pathname;

/** Sends an error in the format of the vendor whose path was called. */
export function sendVendorError(response: Response, thrown: unknown, request: Request, logger: Logger): void {
  const requestId = exchangeOf(request)?.id ?? '';
  const { answer, body } = vendorError(vendorOf(pathOf(request), request.headers), thrown, requestId);
  logFailure(logger, thrown, answer, request);
  response.setHeader('request-id', requestId);
  sendError(response, answer, { body, type: 'application/json' });
}
