import compression from 'compression';
import type { RequestHandler } from 'express';

/** Smaller ones gain nothing: they fit into one packet as they are. */
const MIN_BYTES = 1024;

/**
 * Compresses answers to reads, by what the client accepts: spans and texts become a tenth of their size.
 *
 * A compressed answer tells by its length how much of it repeats itself. Whoever can put guesses of theirs beside a secret
 * into one answer, and sees how long it becomes, finds the secret out (BREACH, CVE-2013-3587). Therefore:
 * only answers to GET and HEAD, since every secret that is shown once (keys, passwords, codes, invitations) is shown in an
 * answer to POST; no GET answers a secret of the session, and there are no tokens against forgery in answers; and a page of
 * another site cannot make a browser send such requests with the session, since its cookie is `SameSite=Strict`.
 * Files (`Content-Disposition: attachment`) are left alone: they are streamed, and the compressor would hold lines back.
 */
export const compressedAnswers = (): RequestHandler =>
  compression({
    threshold: MIN_BYTES,
    filter: (request, response) =>
      (request.method === 'GET' || request.method === 'HEAD') &&
      response.getHeader('Content-Disposition') === undefined &&
      compression.filter(request, response),
  });
