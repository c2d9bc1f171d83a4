import type { ModelAnswer, ModelFinding, ModelRequest } from './models.js';

/** Queries one model about a text. @throws if it does not respond */
export type FindByModel = (request: ModelRequest) => Promise<readonly ModelFinding[]>;

/**
 * Returns the responses to the requests of a plan, in order, for `RedactOptions.models`. Requests that differ only in
 * `onUnavailable` are sent once.
 * @param signal aborted if the caller has disconnected; a failure then does not fall back to the in-process model
 * @throws the errors of `find`, unless the policy allows another model in that case
 */
export async function askModels(
  requests: readonly ModelRequest[],
  find: FindByModel,
  signal?: { readonly aborted: boolean },
): Promise<readonly ModelAnswer[]> {
  const asked = new Map<string, Promise<readonly ModelFinding[]>>();
  const ask = (request: ModelRequest): Promise<readonly ModelFinding[]> => {
    const question = JSON.stringify({ ...request, onUnavailable: undefined });
    const answer = asked.get(question) ?? find(request);
    asked.set(question, answer);
    return answer;
  };
  return Promise.all(
    requests.map(async (request): Promise<ModelAnswer> => {
      try {
        return { outcome: 'found', found: await ask(request) };
      } catch (error) {
        if (request.onUnavailable === 'fast' && signal?.aborted !== true) return { outcome: 'unavailable' };
        throw error;
      }
    }),
  );
}
