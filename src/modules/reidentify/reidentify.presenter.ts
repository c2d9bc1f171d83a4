import type { ReidentifiedValue, ReidentifyRequest } from './reidentify.types.js';

const NOT_OF_THIS_KEY = 'NOT_OF_THIS_KEY';

/** One result for each value, in the order of the request. */
export const presentResults = (results: readonly ReidentifiedValue[]) => ({
  results: results.map(({ encrypted, decrypted }) => ({
    encrypted,
    decrypted,
    error: decrypted === null ? NOT_OF_THIS_KEY : null,
  })),
});

/** A request without its values. */
export const presentRequest = (request: ReidentifyRequest) => ({
  id: request.id,
  state: request.state,
  policyName: request.policyName,
  strategy: request.strategy,
  count: request.count,
  reason: request.reason,
  requestedBy: request.requestedBy.email,
  decidedBy: request.decidedBy,
  createdAt: request.createdAt.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
});
