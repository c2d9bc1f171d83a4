/** Returns whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * Asks the user for a passkey of this host.
 * @returns the value that the server expects as `passkey`
 * @throws DOMException when the user provides none; Error when the server sends no challenge
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
  // The API document describes it only as an object.
  return answer as Record<string, never>;
}
