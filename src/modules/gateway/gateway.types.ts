import type { IncomingHttpHeaders } from 'node:http';
import type { Submitter } from '../../platform/audit/submitter.js';
import type { Endpoint } from './endpoints.js';

/** A request from a client of a language model. */
export interface GatewayCall {
  readonly endpoint: Endpoint;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly submitter: Submitter;
  /** The credential: placeholders of different credentials are unrelated. */
  readonly credential: string;
  /** The policy of the key; undefined if it has none of its own. */
  readonly keyPolicy: string | undefined;
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal;
}

/** The response to a client of a language model. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<string>;
}
