import { problemIn } from '../../api/client.js';
import { ApiProblem } from '../../api/errors.js';

/**
 * Has the server begin a sign-in with an issuer, without going there: it does so only when it could read the provider's
 * discovery document. @returns the issuer; @throws ApiProblem with what the server says is wrong
 */
export async function probe(issuer: string, unclear: string): Promise<string> {
  const response = await fetch(`/api/sso/${encodeURIComponent(issuer)}/start`, {
    redirect: 'manual',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (response.type === 'opaqueredirect') return issuer;
  if (!response.ok) throw await problemIn(response);
  throw new ApiProblem(response.status, 'NOT_OF_SERVER', unclear);
}
