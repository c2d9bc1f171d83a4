import type { ModelAnswer, ModelFinding, ModelRequest } from './models.js';

/** Asks one model about a text. @throws when it does not answer */
export type FindByModel = (request: ModelRequest) => Promise<readonly ModelFinding[]>;

/**
 * The answers to the requests of a plan, in their order, for `RedactOptions.models`. Requests that differ only in what is
 * wanted without an answer are one question.
 * @param signal of a caller who has gone; a failure is then no reason to look for names without the model
 * @throws what `find` throws, unless the policy wants another model then
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
