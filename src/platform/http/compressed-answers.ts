import compression from 'compression';
import type { RequestHandler } from 'express';

/** Smaller responses gain nothing: they fit into one packet uncompressed. */
const MIN_BYTES = 1024;

/**
 * Compresses responses to reads with an encoding that the client accepts: spans and texts shrink to a tenth.
 *
 * The length of a compressed response reveals how much of it repeats. An attacker who can place guesses next to a
 * secret in the same response, and sees its length, can find the secret (BREACH, CVE-2013-3587). Therefore: only
 * responses to GET and HEAD are compressed, since every secret that is shown once (keys, passwords, codes, invitations)
 * is sent in a response to POST; no GET returns a secret of the session, and responses contain no anti-forgery tokens;
 * and a page of another site cannot make a browser send such requests with the session, since its cookie is
 * `SameSite=Strict`. Files (`Content-Disposition: attachment`) are not compressed: they are streamed, and the
 * compressor would delay lines.
 */
export function compressedAnswers(): RequestHandler {
  const compress = compression({
    threshold: MIN_BYTES,
    filter: (request, response) =>
      response.getHeader('Content-Disposition') === undefined && compression.filter(request, response),
  });
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') compress(request, response, next);
    else next();
  };
}
