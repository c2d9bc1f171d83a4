import type { RequestHandler } from 'express';

const PREFIX = '/presidio';
/** Routes of Presidio that no other part of the product has at the root. */
const AT_ROOT =
  /^\/+(?:analyze|anonymize|anonymizers|deanonymize|deanonymizers|recognizers|redact|supportedentities)(?=\/?(?:\?|$))/;

/** Serves Presidio's routes at the root, also for URLs in which a base with a final slash makes two slashes. */
export const atRoot: RequestHandler = (request, _response, next) => {
  if (AT_ROOT.test(request.url)) request.url = `${PREFIX}/${request.url.replace(/^\/+/, '')}`;
  next();
};
