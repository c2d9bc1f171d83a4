import { problemIn } from '../../api/client.js';
import { ApiProblem } from '../../api/errors.js';

/**
 * Lets the server begin a sign-in with an issuer, without following the redirect: it succeeds only if the server could
 * read the provider's discovery document. @returns the issuer; @throws ApiProblem with the server's error message
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
