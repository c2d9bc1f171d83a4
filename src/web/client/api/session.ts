import { makeStore } from './store.js';
import { ApiProblem } from './errors.js';
import type { Session } from './types.js';

/** Who is signed in: undefined until that is known, null for nobody. */
export const session = makeStore<Session | null | undefined>(undefined);
/** Whether the session ended while somebody was at work. */
export const hasExpired = makeStore(false);

const OWNER = 'owner';

/** Who is signed in is known. What another person has left in the tab goes before anything of it is shown. */
export function begin(who: Session): void {
  if (sessionStorage.getItem(OWNER) !== who.userId) {
    sessionStorage.clear();
    sessionStorage.setItem(OWNER, who.userId);
  }
  session.set(who);
}

let waiting: { readonly resume: () => void; readonly fail: (reason: ApiProblem) => void }[] = [];

/** Resolves when the same person has signed in again. @throws ApiProblem when nobody had been signed in */
export function signInAgain(): Promise<void> {
  const known = session.get();
  if (known === null || known === undefined) {
    session.set(null);
    return Promise.reject(new ApiProblem(401, 'SIGNED_OUT', 'Sign in first.'));
  }
  hasExpired.set(true);
  return new Promise((resume, fail) => waiting.push({ resume, fail }));
}

/** Somebody has signed in. Another person than before gets nothing of what was open. */
export function signedIn(who: Session): void {
  const before = session.get();
  const isOther = hasExpired.get() && before?.userId !== who.userId;
  if (isOther) {
    // The page of the one before is taken down first, so that nothing that it has not sent goes out for another.
    session.set(null);
    forget();
    setTimeout(() => location.assign('/'));
    return;
  }
  begin(who);
  hasExpired.set(false);
  const resumed = waiting;
  waiting = [];
  for (const { resume } of resumed) resume();
}

/** Forgets everything of the person, as after signing out. */
export function signedOut(): void {
  forget();
  location.assign('/sign-in');
}

function forget(): void {
  const dropped = waiting;
  waiting = [];
  for (const { fail } of dropped) fail(new ApiProblem(401, 'SIGNED_OUT', 'Signed out.'));
  sessionStorage.clear();
}
