/** Returns whether this browser can be asked for a passkey. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * Has the person show a passkey for this host.
 * @returns what the server takes as `passkey`
 * @throws DOMException when none is shown; Error when the server gives no challenge
 */
export async function answerOfPasskey(): Promise<Record<string, never>> {
  const response = await fetch('/api/session/passkey/options', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error('The server gives no challenge.');
  const options = (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was shown.', 'NotAllowedError');
  const answer: unknown = credential.toJSON();
  // The API document says no more of it than that it is an object.
  return answer as Record<string, never>;
}
