import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Role } from '../api/types.js';
import type { IconName } from '../design/icon.js';
import type { common } from '../words/common.js';

/** `admin`: listed in the palette and on the administration page instead of in the navigation. */
export type NavGroup = 'work' | 'redact' | 'watch' | 'manage' | 'admin';
type Word = keyof typeof common.en;

export interface RouteEntry {
  /** The path in wouter's syntax. The server must know it too: `src/web/app-page.controller.ts`. */
  readonly path: string;
  readonly page: Page;
  /** The section of the navigation that lists the page; absent for pages reached from another page. */
  readonly nav?: { readonly group: NavGroup; readonly icon: IconName; readonly word: Word; readonly keys?: string };
  /** The roles that may use the page; absent for every signed-in user. */
  readonly roles?: readonly Role[];
}

type Page = LazyExoticComponent<ComponentType> & {
  /** Loads the page's code before it is rendered. */
  readonly load: () => Promise<unknown>;
};

const whenNeeded = (load: () => Promise<{ readonly default: ComponentType }>): Page =>
  Object.assign(lazy(load), { load });

/** The pages for signed-in users, each loaded when it is first opened. */
export const ROUTES: readonly RouteEntry[] = [
  {
    path: '/',
    page: whenNeeded(() => import('../pages/home/page.js')),
    nav: { group: 'work', icon: 'home', word: 'nav.home', keys: 'g h' },
  },
  {
    path: '/queue',
    page: whenNeeded(() => import('../pages/queue/page.js')),
    nav: { group: 'work', icon: 'queue', word: 'nav.queue', keys: 'g q' },
  },
  {
    path: '/second-opinions',
    page: whenNeeded(() => import('../pages/second-opinions/page.js')),
    nav: { group: 'work', icon: 'opinions', word: 'nav.secondOpinions', keys: 'g o' },
  },
  {
    path: '/search',
    page: whenNeeded(() => import('../pages/search/page.js')),
    nav: { group: 'work', icon: 'search', word: 'nav.search', keys: 'g s' },
  },
  {
    path: '/inbox',
    page: whenNeeded(() => import('../pages/inbox/page.js')),
    nav: { group: 'work', icon: 'inbox', word: 'nav.inbox', keys: 'g i' },
  },
  {
    path: '/batches',
    page: whenNeeded(() => import('../pages/batches/page.js')),
    nav: { group: 'work', icon: 'batches', word: 'nav.batches', keys: 'g b' },
  },
  { path: '/batches/:id', page: whenNeeded(() => import('../pages/batch/page.js')) },
  {
    path: '/trends',
    page: whenNeeded(() => import('../pages/trends/page.js')),
    nav: { group: 'watch', icon: 'trends', word: 'nav.trends', keys: 'g t' },
  },
  {
    path: '/reports',
    page: whenNeeded(() => import('../pages/reports/page.js')),
    nav: { group: 'watch', icon: 'reports', word: 'nav.reports', keys: 'g r' },
  },
  {
    path: '/quality',
    page: whenNeeded(() => import('../pages/quality/page.js')),
    nav: { group: 'watch', icon: 'quality', word: 'nav.quality', keys: 'g y' },
  },
  { path: '/quality/:id', page: whenNeeded(() => import('../pages/quality-sample/page.js')) },
  { path: '/documents/:id', page: whenNeeded(() => import('../pages/review/page.js')) },
  {
    path: '/try',
    page: whenNeeded(() => import('../pages/try/page.js')),
    nav: { group: 'redact', icon: 'try', word: 'nav.try', keys: 'g w' },
  },
  {
    path: '/policies',
    page: whenNeeded(() => import('../pages/policies/page.js')),
    nav: { group: 'redact', icon: 'policies', word: 'nav.policies', keys: 'g p' },
  },
  {
    path: '/policies/:name',
    page: whenNeeded(() => import('../pages/policy/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
  },
  {
    path: '/lists',
    page: whenNeeded(() => import('../pages/lists/page.js')),
    nav: { group: 'redact', icon: 'lists', word: 'nav.lists', keys: 'g l' },
  },
  {
    path: '/contexts',
    page: whenNeeded(() => import('../pages/contexts/page.js')),
    nav: { group: 'redact', icon: 'contexts', word: 'nav.contexts', keys: 'g c' },
  },
  {
    path: '/alerts',
    page: whenNeeded(() => import('../pages/alerts/page.js')),
    nav: { group: 'redact', icon: 'alerts', word: 'nav.alerts', keys: 'g n' },
  },
  {
    path: '/admin',
    page: whenNeeded(() => import('../pages/admin/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'manage', icon: 'admin', word: 'nav.admin', keys: 'g a' },
  },
  {
    path: '/admin/users',
    page: whenNeeded(() => import('../pages/admin-users/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'manage', icon: 'users', word: 'nav.users' },
  },
  {
    path: '/admin/groups',
    page: whenNeeded(() => import('../pages/admin-groups/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'manage', icon: 'groups', word: 'nav.groups' },
  },
  {
    path: '/admin/audit',
    page: whenNeeded(() => import('../pages/admin-audit/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'manage', icon: 'audit', word: 'nav.audit' },
  },
  {
    path: '/admin/health',
    page: whenNeeded(() => import('../pages/admin-health/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'manage', icon: 'health', word: 'nav.health' },
  },
  {
    path: '/admin/sso',
    page: whenNeeded(() => import('../pages/admin-sso/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'signOn', word: 'nav.sso' },
  },
  {
    path: '/admin/keys',
    page: whenNeeded(() => import('../pages/admin-keys/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'serviceAccounts', word: 'nav.serviceAccounts' },
  },
  {
    path: '/admin/rules',
    page: whenNeeded(() => import('../pages/admin-rules/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'rules', word: 'nav.rules' },
  },
  {
    path: '/admin/finalization',
    page: whenNeeded(() => import('../pages/admin-finalization/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'finalization', word: 'nav.finalization' },
  },
  {
    path: '/admin/compliance',
    page: whenNeeded(() => import('../pages/admin-compliance/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'compliance', word: 'nav.compliance' },
  },
  {
    path: '/admin/weights',
    page: whenNeeded(() => import('../pages/admin-weights/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'weights', word: 'nav.weights' },
  },
  {
    path: '/admin/models',
    page: whenNeeded(() => import('../pages/admin-models/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'models', word: 'nav.models' },
  },
  {
    path: '/admin/gateway',
    page: whenNeeded(() => import('../pages/admin-gateway/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'gateway', word: 'nav.gateway' },
  },
  {
    path: '/admin/instances',
    page: whenNeeded(() => import('../pages/admin-instances/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'instances', word: 'nav.instances' },
  },
  {
    path: '/admin/webhooks',
    page: whenNeeded(() => import('../pages/admin-webhooks/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'webhooks', word: 'nav.webhooks' },
  },
  {
    path: '/admin/retention',
    page: whenNeeded(() => import('../pages/admin-retention/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'retention', word: 'nav.retention' },
  },
  {
    path: '/admin/holds',
    page: whenNeeded(() => import('../pages/admin-holds/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'holds', word: 'nav.holds' },
  },
  {
    path: '/admin/limits',
    page: whenNeeded(() => import('../pages/admin-limits/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'limits', word: 'nav.limits' },
  },
  {
    path: '/admin/backups',
    page: whenNeeded(() => import('../pages/admin-backups/page.js')),
    roles: ['ROLE_ADMIN', 'ROLE_AUDITOR'],
    nav: { group: 'admin', icon: 'backups', word: 'nav.backups' },
  },
  {
    path: '/account',
    page: whenNeeded(() => import('../pages/account/page.js')),
    nav: { group: 'manage', icon: 'account', word: 'nav.account' },
  },
  { path: '/password', page: whenNeeded(() => import('../pages/password/page.js')) },
];

/** The pages that need no sign-in. */
export const OPEN_ROUTES: readonly RouteEntry[] = [
  { path: '/sign-in', page: whenNeeded(() => import('../pages/sign-in/page.js')) },
  { path: '/invitation', page: whenNeeded(() => import('../pages/invitation/page.js')) },
];

/** Preloads the page of a path, for instance while it is not known yet who is signed in. */
export function preload(path: string): void {
  const isIt = (known: string): boolean => new RegExp(`^${known.replace(/:\w+/g, '[^/]+')}$`).test(path);
  // A failed load is reported where the page is rendered.
  [...OPEN_ROUTES, ...ROUTES]
    .find((route) => isIt(route.path))
    ?.page.load()
    .catch(() => undefined);
}

export const mayUse = ({ roles }: RouteEntry, role: Role): boolean => roles?.includes(role) !== false;
