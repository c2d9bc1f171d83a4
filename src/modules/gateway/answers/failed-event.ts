import type { VendorError } from '../vendor-errors.js';
import type { Protocol } from './protocol.js';

/** Returns the event that informs a client about a failed stream. */
export function failedEvent({ failure }: Protocol, { body }: VendorError): string {
  if (typeof body.error === 'string') return `${JSON.stringify(body)}\n`;
  if ('type' in body) return `event: error\ndata: ${JSON.stringify(body)}\n\n`;
  return failure?.(body.error) ?? `data: ${JSON.stringify(body)}\n\n`;
}
