import { traced, type Attributes, type SpanStart } from '../tracing/tracing.js';
import { OutboundError } from './outbound-error.js';

interface TracedRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request as a span, and passes its id to the other server (W3C Trace Context). Paths and queries are not
 * recorded, since addresses of webhooks contain secrets.
 * @param isNamed true if the host is one that the operator has named; other hosts are not recorded
 * @param send sends the request with these additional headers
 */
export async function tracedRequest<T extends { readonly status: number }>(
  url: URL,
  { method, headers }: TracedRequest,
  isNamed: boolean,
  send: (headers: Readonly<Record<string, string>> | undefined) => Promise<T>,
): Promise<T> {
  const start: SpanStart = {
    name: method,
    kind: 'client',
    attributes: { 'http.request.method': method, ...(isNamed && addressOf(url)) },
  };
  return traced(start, async (span) => {
    if (span === undefined) return send(headers);
    try {
      const answer = await send({ ...headers, traceparent: span.traceparent });
      span.set({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span.end(String(answer.status));
      return answer;
    } catch (error) {
      if (error instanceof OutboundError) span.end(error.reason);
      throw error;
    }
  });
}

function addressOf({ hostname, port, protocol }: URL): Attributes {
  return { 'server.address': hostname, 'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
}
