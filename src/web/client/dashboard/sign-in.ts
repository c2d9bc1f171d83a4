import { byId, el } from './dom.js';
import { answerOfPasskey, knowsPasskeys } from '../session/passkey.js';

/** Messages for a refused sign-in. */
interface Refusal {
  readonly error?: string;
  readonly code?: string;
}

/** An OpenID provider, as listed by `GET /api/sso`. */
interface Issuer {
  readonly id: string;
  readonly title: string;
}

const form = byId('sign-in', HTMLFormElement);
const email = byId('sign-in-email', HTMLInputElement);
const password = byId('sign-in-password', HTMLInputElement);
const code = byId('sign-in-code', HTMLInputElement);
const byPasskey = byId('sign-in-passkey', HTMLButtonElement);
const elsewhere = byId('sign-in-elsewhere', HTMLElement);
const trouble = byId('sign-in-trouble', HTMLElement);

/** Asks the user to sign in when the counts require a session. @param done called after signing in */
export function watchSignIn(done: () => void): void {
  const finish = (isSignedIn: boolean): void => {
    if (isSignedIn) done();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void signIn().then(finish);
  });
  byPasskey.hidden = !knowsPasskeys();
  byPasskey.addEventListener('click', () => {
    void attempt(async () => ask('/api/session/passkey', { passkey: await answerOfPasskey() })).then(finish);
  });
}

export function showSignIn(isNeeded: boolean): void {
  const appears = isNeeded && form.hidden;
  form.hidden = !isNeeded;
  if (!appears) return;
  email.focus();
  void offerIssuers();
}

/** Shows the OpenID providers that the server knows. The page works without them, so a failure shows nothing. */
async function offerIssuers(): Promise<void> {
  const response = await fetch('/api/sso').catch(() => undefined);
  const issuers = response?.ok === true ? ((await response.json()) as readonly Issuer[]) : [];
  const back = encodeURIComponent(location.pathname);
  elsewhere.replaceChildren(
    ...issuers.map(({ id, title }) =>
      el('a', { class: 'button', href: `/api/sso/${id}/start?returnTo=${back}` }, `Sign in with ${title}`),
    ),
  );
  elsewhere.hidden = issuers.length === 0;
}

function signIn(): Promise<boolean> {
  const shown = {
    email: email.value,
    password: password.value,
    ...(code.value !== '' && { code: code.value }),
  };
  return attempt(async () => {
    const refusal = await ask('/api/session', shown);
    if (refusal?.code !== 'PASSKEY_REQUIRED' || !knowsPasskeys()) return refusal;
    return ask('/api/session', { ...shown, passkey: await answerOfPasskey() });
  });
}

/** Returns why the sign-in failed; undefined on success. */
async function ask(path: string, json: object): Promise<Refusal | undefined> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return response.ok ? undefined : ((await response.json()) as Refusal);
}

async function attempt(work: () => Promise<Refusal | undefined>): Promise<boolean> {
  trouble.hidden = true;
  try {
    const refusal = await work();
    if (refusal === undefined) form.reset();
    else showRefusal(refusal);
    return refusal === undefined;
  } catch (error) {
    // The user closed the authenticator's window, or took too long.
    const isPasskey = error instanceof DOMException;
    showRefusal(isPasskey ? { error: 'The passkey was not shown; try again.' } : {});
    return false;
  }
}

function showRefusal({ error = 'The server cannot be reached.', code: reason }: Refusal): void {
  const isCodeAsked = reason === 'TOTP_REQUIRED';
  if (isCodeAsked) {
    byId('sign-in-code-field', HTMLElement).hidden = false;
    code.focus();
  }
  trouble.textContent = isCodeAsked ? 'Enter the code that your authenticator shows.' : error;
  trouble.hidden = false;
}
