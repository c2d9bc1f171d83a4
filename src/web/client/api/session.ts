import { makeStore } from './store.js';
import { ApiProblem } from './errors.js';
import type { Session } from './types.js';

/** The signed-in user: undefined until known, null when nobody is signed in. */
export const session = makeStore<Session | null | undefined>(undefined);
/** True if the session ended while a user was working. */
export const hasExpired = makeStore(false);

const OWNER = 'owner';

/** Sets the signed-in user. Data left in the tab by another user is removed before any of it is shown. */
export function begin(who: Session): void {
  if (sessionStorage.getItem(OWNER) !== who.userId) {
    sessionStorage.clear();
    sessionStorage.setItem(OWNER, who.userId);
  }
  session.set(who);
}

let waiting: { readonly resume: () => void; readonly fail: (reason: ApiProblem) => void }[] = [];

/** Resolves when the same user has signed in again. @throws ApiProblem when nobody was signed in */
export function signInAgain(): Promise<void> {
  const known = session.get();
  if (known === null || known === undefined) {
    session.set(null);
    return Promise.reject(new ApiProblem(401, 'SIGNED_OUT', 'Sign in first.'));
  }
  hasExpired.set(true);
  return new Promise((resume, fail) => waiting.push({ resume, fail }));
}

/** Handles a sign-in. If the user is not the previous one, everything open is dropped. */
export function signedIn(who: Session): void {
  const before = session.get();
  const isOther = hasExpired.get() && before?.userId !== who.userId;
  if (isOther) {
    // The previous user's page is unmounted first, so that none of its unsent changes are sent as the new user.
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

/** Removes all data of the user, as after signing out. */
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

/** True if a user leads a group. */
export const leadsGroup = (who: Session | null | undefined, groupId: string | null | undefined): boolean =>
  who?.groups.some(({ id, leader }) => leader && id === groupId) === true;

/** True to offer what is for administrators and the leaders of a group; the API decides. */
export const mayLead = (who: Session | null | undefined, groupId: string | null | undefined): boolean =>
  who?.role === 'ROLE_ADMIN' || leadsGroup(who, groupId);
