import type { RequestHandler } from 'express';

const PREFIX = '/presidio';
/** Routes of Presidio that nothing else has at the root. */
const AT_ROOT =
  /^\/+(?:analyze|anonymize|anonymizers|deanonymize|deanonymizers|recognizers|redact|supportedentities)(?=\/?(?:\?|$))/;

/** Serves Presidio's routes at the root, also where a base that ends in a slash was put before a path that begins with one. */
export const atRoot: RequestHandler = (request, _response, next) => {
  if (AT_ROOT.test(request.url)) request.url = `${PREFIX}/${request.url.replace(/^\/+/, '')}`;
  next();
};
