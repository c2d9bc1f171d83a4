import type { Vendor } from '../vendor.js';
import type { VendorError } from '../vendor-errors.js';
import type { Protocol } from './protocol.js';

/** Returns the event that informs a client about a failed stream. */
export function failedEvent(vendor: Vendor, { failure }: Protocol, { body, openAi }: VendorError): string {
  if (failure !== undefined && openAi !== undefined) return failure(openAi);
  return `${vendor === 'openai' ? '' : 'event: error\n'}data: ${JSON.stringify(body)}\n\n`;
}
