import { byId } from './dom.js';

/** What the server says to a sign-in that it refuses. */
interface Refusal {
  readonly error?: string;
  readonly code?: string;
}

const form = byId('sign-in', HTMLFormElement);
const email = byId('sign-in-email', HTMLInputElement);
const password = byId('sign-in-password', HTMLInputElement);
const code = byId('sign-in-code', HTMLInputElement);
const trouble = byId('sign-in-trouble', HTMLElement);

/** Has a person sign in where the counts need a session. @param done called when they are signed in */
export function watchSignIn(done: () => void): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void signIn().then((isSignedIn) => {
      if (isSignedIn) done();
    });
  });
}

export function showSignIn(isNeeded: boolean): void {
  const appears = isNeeded && form.hidden;
  form.hidden = !isNeeded;
  if (appears) email.focus();
}

async function signIn(): Promise<boolean> {
  trouble.hidden = true;
  try {
    const response = await fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: email.value,
        password: password.value,
        ...(code.value !== '' && { code: code.value }),
      }),
    });
    if (response.ok) {
      form.reset();
      return true;
    }
    showRefusal((await response.json()) as Refusal);
  } catch {
    showRefusal({});
  }
  return false;
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
