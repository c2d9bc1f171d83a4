import type { RequestHandler } from 'express';

const PREFIX = '/presidio';
/** Routes of Presidio that no other part of the product has at the root. */
const ROOT_PATHS =
  /^\/+(?:analyze|anonymize|anonymizers|deanonymize|deanonymizers|recognizers|redact|supportedentities)(?=\/?(?:\?|$))/;

/** Serves Presidio's routes at the root, also for URLs in which a base with a final slash makes two slashes. */
export const rewriteRootPath: RequestHandler = (request, _response, next) => {
  if (ROOT_PATHS.test(request.url)) request.url = `${PREFIX}/${request.url.replace(/^\/+/, '')}`;
  next();
};
