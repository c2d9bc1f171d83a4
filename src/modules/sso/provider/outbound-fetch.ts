import { Outbound } from '../../../platform/outbound/outbound.js';

const CONNECT_MS = 5000;
const ANSWER_MS = 10_000;
/** Discovery documents, key sets and token answers are a few kilobytes. */
const MAX_ANSWER_BYTES = 512 * 1024;
const METHODS = ['GET', 'POST'] as const;
/** Statuses whose answers have no body (Fetch Standard, "null body status"). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** The part of the Fetch API that `openid-client` and `jose` use. */
export type ProviderFetch = (
  url: string,
  options: { readonly method?: string; readonly headers?: unknown; readonly body?: unknown; readonly signal?: unknown },
) => Promise<Response>;

/**
 * Returns a fetch that sends through `Outbound`, limited in time and size. It follows no redirect.
 * @throws OutboundError when there is no response
 */
export const outboundFetch =
  (outbound: Outbound): ProviderFetch =>
  async (url, { method = 'GET', headers, body }) => {
    const known = METHODS.find((name) => name === method);
    if (known === undefined) throw new TypeError('Providers are asked by GET and POST only.');
    const answer = await outbound.send({
      url,
      method: known,
      headers: Object.fromEntries(new Headers(headers as ConstructorParameters<typeof Headers>[0])),
      ...(body !== undefined && body !== null && { body: textOf(body) }),
      connectMs: CONNECT_MS,
      answerMs: ANSWER_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const type = answer.headers['content-type'];
    return new Response(WITHOUT_BODY.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
  };

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('A provider is sent forms only.');
}
