import { request } from '../api/client.js';
import { signedOut } from '../api/session.js';

/** Ends the session here and in every other tab of this browser. */
export async function signOut(): Promise<void> {
  await request('delete', '/api/session', { isAboutSession: true });
  signedOut();
}
