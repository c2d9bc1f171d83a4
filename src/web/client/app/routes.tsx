import { lazy, type ComponentType } from 'react';
import type { Role } from '../api/types.js';
import type { IconName } from '../design/icon.js';
import type { common } from '../words/common.js';

export type NavGroup = 'work' | 'redact' | 'watch' | 'manage';
type Word = keyof typeof common.en;

export interface RouteEntry {
  /** As wouter reads it. The server must know it too: `src/web/app-page.controller.ts`. */
  readonly path: string;
  readonly page: ComponentType;
  /** Where the navigation lists it; none for what is reached from another page. */
  readonly nav?: { readonly group: NavGroup; readonly icon: IconName; readonly word: Word; readonly keys?: string };
  /** Who may use it; everybody who is signed in without it. */
  readonly roles?: readonly Role[];
}

/** The pages for people who are signed in, each loaded when it is first opened. */
export const ROUTES: readonly RouteEntry[] = [
  {
    path: '/',
    page: lazy(() => import('../pages/home/page.js')),
    nav: { group: 'work', icon: 'home', word: 'nav.home', keys: 'g h' },
  },
  {
    path: '/queue',
    page: lazy(() => import('../pages/queue/page.js')),
    nav: { group: 'work', icon: 'queue', word: 'nav.queue', keys: 'g q' },
  },
  {
    path: '/second-opinions',
    page: lazy(() => import('../pages/second-opinions/page.js')),
    nav: { group: 'work', icon: 'opinions', word: 'nav.secondOpinions', keys: 'g o' },
  },
  {
    path: '/search',
    page: lazy(() => import('../pages/search/page.js')),
    nav: { group: 'work', icon: 'search', word: 'nav.search', keys: 'g s' },
  },
  {
    path: '/inbox',
    page: lazy(() => import('../pages/inbox/page.js')),
    nav: { group: 'work', icon: 'inbox', word: 'nav.inbox', keys: 'g i' },
  },
  {
    path: '/batches',
    page: lazy(() => import('../pages/batches/page.js')),
    nav: { group: 'work', icon: 'batches', word: 'nav.batches', keys: 'g b' },
  },
  { path: '/batches/:id', page: lazy(() => import('../pages/batch/page.js')) },
  { path: '/documents/:id', page: lazy(() => import('../pages/review/page.js')) },
  { path: '/password', page: lazy(() => import('../pages/password/page.js')) },
];

/** Those for everybody. */
export const OPEN_ROUTES: readonly RouteEntry[] = [
  { path: '/sign-in', page: lazy(() => import('../pages/sign-in/page.js')) },
  { path: '/invitation', page: lazy(() => import('../pages/invitation/page.js')) },
];

export const mayUse = ({ roles }: RouteEntry, role: Role): boolean => roles?.includes(role) !== false;
