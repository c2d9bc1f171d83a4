/**
 * Redacts logs on their way: takes what a log shipper sends by HTTP as JSON or as lines of JSON, has Umbra redact it as a
 * document, and sends it on to the same path of the store. Nothing goes on that was not redacted: the shipper gets an
 * error and sends it again.
 *
 *     UMBRA_URL=http://localhost:8080 UMBRA_KEY=… STORE_URL=http://localhost:9428 node relay.mjs
 *
 * Other variables: PORT (8089), POLICY (default), STORE_AUTHORIZATION (a header for the store).
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const { UMBRA_URL, UMBRA_KEY, STORE_URL, STORE_AUTHORIZATION, POLICY = 'default', PORT = '8089' } = process.env;
if (!UMBRA_URL || !UMBRA_KEY || !STORE_URL) throw new Error('Set UMBRA_URL, UMBRA_KEY and STORE_URL.');

const TIMEOUT_MS = 30_000;
const filter = new URL('api/filter', `${UMBRA_URL.replace(/\/+$/, '')}/`);
filter.search = new URLSearchParams({ p: POLICY, format: 'json' }).toString();

/** Sends a body and returns the response. */
const post = (url, body, headers) =>
  fetch(url, { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Returns the status for the shipper. Shippers try again after 503, and drop the records of other errors. */
async function relay({ url, headers }, body) {
  // Umbra reads plain bodies only.
  if (headers['content-encoding'] !== undefined) return 415;
  const redacted = await post(filter, body, {
    authorization: `Bearer ${UMBRA_KEY}`,
    'content-type': 'application/jsonl',
  });
  if (!redacted.ok) {
    const { code } = await redacted.json();
    console.error(`Umbra answered ${redacted.status} ${code}, request ${redacted.headers.get('x-request-id')}.`);
    // Records that cannot be read never will be; whatever else is wrong may be mended.
    return [400, 413, 415, 422].includes(redacted.status) ? redacted.status : 503;
  }
  const target = new URL(url, STORE_URL);
  if (target.origin !== new URL(STORE_URL).origin) return 400;
  const stored = await post(target, await redacted.arrayBuffer(), {
    'content-type': headers['content-type'] ?? 'application/json',
    ...(STORE_AUTHORIZATION && { authorization: STORE_AUTHORIZATION }),
  });
  await stored.arrayBuffer();
  return stored.status;
}

const server = createServer((request, response) => {
  buffer(request)
    .then((body) => relay(request, body))
    .catch((error) => {
      console.error(`Umbra or the store cannot be reached: ${error.cause?.code ?? error.name}.`);
      return 503;
    })
    // An empty object is what OTLP/HTTP expects of a success.
    .then((status) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`The relay listens on port ${server.address().port}.`));
