import type { DeclaredRoute } from './declared-routes.js';
import { foreignAnswerOf } from './foreign-answer.js';
import type { AccountKind, Role } from './principal.js';
import { neededScope, type CredentialScope } from './scope.js';

/** A kind of caller: one column of the access table. */
export interface TableCaller {
  readonly title: string;
  readonly credential: 'none' | 'key' | 'session' | 'service' | 'unknown-certificate';
  readonly role?: Role;
  /** A session whose owner has not authenticated or confirmed it within the last ten minutes. */
  readonly unconfirmed?: true;
}

/** `+` when the guard passes the request; otherwise the status of the refusal. */
export type AccessVerdict = '+' | '401' | '403';

const callersByRole = (credential: TableCaller['credential'], name: string): readonly TableCaller[] => [
  { title: `${name}: user`, credential, role: 'ROLE_USER' },
  { title: 'auditor', credential, role: 'ROLE_AUDITOR' },
  { title: 'admin', credential, role: 'ROLE_ADMIN' },
];

/** The columns of the table. Keys of people have no scopes; service accounts have the scope that the route needs. */
export const TABLE_CALLERS: readonly TableCaller[] = [
  { title: 'nobody', credential: 'none' },
  { title: 'other certificate', credential: 'unknown-certificate' },
  ...callersByRole('key', 'key'),
  ...callersByRole('session', 'session'),
  { title: 'unconfirmed admin', credential: 'session', role: 'ROLE_ADMIN', unconfirmed: true },
  ...callersByRole('service', 'service'),
];

/** Returns the scope that a route requires of keys with scopes; undefined where no scope is enough. */
export const scopeOf = ({ method, area, ingest, unscopedOnly }: DeclaredRoute): CredentialScope | undefined =>
  area === undefined || unscopedOnly ? undefined : neededScope(area, method, ingest);

/** Returns true if access is decided per request, by settings and by what is sent. */
export const isDecidedByRequest = ({ access }: DeclaredRoute): boolean => typeof access === 'object';

/** Returns the decision of the guard for a caller, as far as it follows from the declarations of the route. */
export function verdictOf(route: DeclaredRoute, caller: TableCaller): AccessVerdict {
  const { access, roles, scopeSuffices, personsOnly, recentlyConfirmed } = route;
  if (access === 'public' || access === 'sign-in') return '+';
  if (!isAuthenticated(access, caller)) return '401';
  if (caller.credential === 'unknown-certificate') return '+';
  const { role, unconfirmed } = caller;
  const kind: AccountKind = caller.credential === 'service' ? 'service' : 'person';
  const isRefused =
    (access === 'session-only' && caller.credential !== 'session') ||
    (roles !== undefined && !hasRole(roles, role) && !(scopeSuffices && kind === 'service')) ||
    (personsOnly && kind === 'service') ||
    (recentlyConfirmed && unconfirmed === true) ||
    (kind === 'service' && scopeOf(route) === undefined);
  return isRefused ? '403' : '+';
}

const hasRole = (roles: readonly Role[], role: Role | undefined): boolean => role !== undefined && roles.includes(role);

function isAuthenticated(access: DeclaredRoute['access'], { credential }: TableCaller): boolean {
  switch (credential) {
    case 'none':
      return false;
    case 'unknown-certificate':
      return access === 'bearer-or-any-certificate';
    case 'session':
      return access === 'session-or-bearer' || access === 'session-only';
    case 'key':
    case 'service':
      return true;
  }
}

const INTRODUCTION = `# Who may call what

\`npm run docs\` writes this page from the declarations of the routes. A test compares the two and tries every cell over
HTTPS.

\`+\` means that the guard admits the request; 401 and 403 are refusals. What an admitted caller can see and do depends on
their groups and on who leads them (\`test/e2e/review/matrix.spec.ts\` tests this for every route of the review). \`*\` is
decided for each request, by settings and by its content ([accounts](../operate/accounts.md), [settings](settings.md)).

- **key** is a personal key. A named key also needs the scope of the row; without it, and where the scope is "none is enough",
  it gets 403 \`SCOPE_REQUIRED\`.
- **session** was confirmed within the last ten minutes, **unconfirmed admin** was not.
- **service** is a service account with a key or client certificate that has the scope of the row.
- **other certificate** is signed by the authority in \`TLS_CLIENT_CA_FILE\` and belongs to no service account.
- **another's** is the answer to an admitted user about a resource of another person, or of a group that they are not in: a
  refusal, an answer without the resource, or one that leaves it unchanged. It is the same for all their credentials. Where
  the cell is empty, groups make no difference.
`;

/** Renders `docs/reference/access.md`: who may call which route. */
export function accessPage(routes: readonly DeclaredRoute[]): string {
  const header = ['route', 'scope', ...TABLE_CALLERS.map(({ title }) => title), "another's"];
  const rows = [...routes]
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
    .map((route) => [
      `\`${route.method} ${route.path}\``,
      scopeText(route),
      ...TABLE_CALLERS.map((caller) => (isDecidedByRequest(route) ? '*' : verdictOf(route, caller))),
      foreignAnswerOf(route) ?? '',
    ]);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return `${INTRODUCTION}\n${[header, rule, ...rows].map(line).join('\n')}\n`;
}

function scopeText(route: DeclaredRoute): string {
  if (route.access === 'public' || route.access === 'sign-in') return '';
  return scopeOf(route) ?? 'none is enough';
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
