import type { Request, Response } from 'express';
import { submitterOf } from '../../platform/audit/submitter.js';
import type { GuardedRequest, Principal } from '../../platform/auth/principal.js';
import { policyOfKey } from '../../platform/auth/policy-of-key.js';
import { fail } from '../../platform/http/app-error.js';
import { exchangeOf } from '../../platform/http/exchange.js';
import { mediaTypeOf } from '../../platform/http/text-body.js';
import { clientGone } from '../../platform/outbound/client-gone.decorator.js';
import type { Endpoint } from './endpoints.js';
import type { GatewayCall } from './gateway.types.js';

/** Returns the call of a request without a body. */
export function bodilessCallOf(endpoint: Endpoint, request: Request, response: Response): GatewayCall {
  const { principal } = request as GuardedRequest;
  return {
    endpoint,
    body: Buffer.alloc(0),
    headers: request.headers,
    requestId: exchangeOf(request)?.id ?? '',
    submitter: submitterOf(request as GuardedRequest),
    credential: credentialOf(principal),
    keyPolicy: policyOfKey(principal, request.get('x-umbra-policy')),
    gone: clientGone(response),
  };
}

/**
 * Returns the call of a request that the guard has admitted.
 * @throws AppError `unsupported-media-type` unless it is JSON, `forbidden` for another policy than that of the key
 */
export function callOf(endpoint: Endpoint, request: Request, response: Response): GatewayCall {
  const type = mediaTypeOf(request);
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (type !== 'application/json' || !/^utf-?8$/i.test(charset)) {
    fail('unsupported-media-type', 'Send JSON in UTF-8 with Content-Type: application/json.', {
      code: 'JSON_REQUIRED',
    });
  }
  const call = bodilessCallOf(endpoint, request, response);
  return Buffer.isBuffer(request.body) ? { ...call, body: request.body } : call;
}

/** Returns the credential that placeholders depend on. */
export function credentialOf(principal: Principal | undefined): string {
  if (principal === undefined || principal.via === 'unknown-certificate') throw new Error('This route has no user.');
  return `${principal.userId}:${principal.credential.id ?? ''}`;
}
