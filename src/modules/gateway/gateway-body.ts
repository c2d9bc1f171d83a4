import { GatewayConfig } from './gateway.config.js';

/** The body of a request to a language model: it is read byte by byte, since what is not redacted keeps its bytes. */
export const GATEWAY_BODY = { limit: { config: GatewayConfig, field: 'maxBytes' } } as const;

/** As the API document has it: the vendor says what is in it. */
export const GATEWAY_BODY_DOCS = { schema: { type: 'object' as const, additionalProperties: true } };
