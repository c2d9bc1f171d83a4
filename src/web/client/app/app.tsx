import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { request } from '../api/client.js';
import { connection } from '../api/connection.js';
import { problemOf } from '../api/errors.js';
import { queryClient } from '../api/query-client.js';
import { begin, session } from '../api/session.js';
import { useStore } from '../api/store.js';
import { Announcer } from '../design/announcer.js';
import { ErrorCard } from '../design/states.js';
import { ApiProblem } from '../api/errors.js';
import { ToastPlace } from '../design/toast.js';
import { ExpiryDialog } from '../session/expiry-dialog.js';
import { loadSettings } from '../session/settings.js';
import { ChordHint, ConnectionBar } from './bars.js';
import { mayUse, OPEN_ROUTES, ROUTES } from './routes.js';
import { Shell } from './shell.js';
import { Starting } from './starting.js';

/** Determines who is signed in. If the server is unreachable, asks again once it responds. */
function useSession(isNeeded: boolean) {
  const who = useStore(session);
  const state = useStore(connection);
  useEffect(() => {
    if (!isNeeded || session.get() !== undefined || state !== 'online') return;
    request('get', '/api/session', { isAboutSession: true }).then(begin, (error: unknown) => {
      if (problemOf(error).status === 401) session.set(null);
    });
  }, [state, isNeeded]);
  return who;
}

/** Reads again what may have changed while the connection was lost. */
function useFreshAfterOutage(): void {
  const state = useStore(connection);
  useEffect(() => {
    if (state === 'online') void queryClient.invalidateQueries();
  }, [state]);
}

/** The page that was asked for, to continue to once what comes first is done. */
const andThen = (path: string): string => (path === '/' ? '' : `?to=${encodeURIComponent(path + location.search)}`);

export function App() {
  const [path] = useLocation();
  const isOpen = OPEN_ROUTES.some((route) => route.path === path);
  const who = useSession(!isOpen);
  useFreshAfterOutage();
  const userId = who?.userId;
  const owes = who?.mustFirst;
  useEffect(() => {
    if (userId === undefined || owes === 'password-change' || owes === 'totp-enrolment') return;
    // The page works without them.
    loadSettings().catch(() => undefined);
  }, [userId, owes]);
  return (
    <>
      {isOpen ? (
        <Suspense fallback={<Starting />}>
          <Switch>
            {OPEN_ROUTES.map(({ path: there, page }) => (
              <Route key={there} path={there} component={page} />
            ))}
          </Switch>
        </Suspense>
      ) : who === undefined ? (
        <>
          <ConnectionBar />
          <Starting />
        </>
      ) : who === null ? (
        <Redirect to={`/sign-in${andThen(path)}`} replace />
      ) : owes !== null && path !== '/password' ? (
        <Redirect to={`/password${andThen(path)}`} replace />
      ) : (
        <Shell who={who}>
          <Switch>
            {ROUTES.filter((route) => mayUse(route, who.role)).map(({ path: there, page }) => (
              <Route key={there} path={there} component={page} />
            ))}
            <Route>
              <ErrorCard error={new ApiProblem(404, 'NO_SUCH_PAGE', 'There is nothing at this address.')} />
            </Route>
          </Switch>
        </Shell>
      )}
      <ExpiryDialog />
      <ToastPlace />
      <ChordHint />
      <Announcer />
    </>
  );
}
