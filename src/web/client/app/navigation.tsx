import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { Session } from '../api/types.js';
import { Brand } from '../design/brand.js';
import { Button, CommandButton } from '../design/button.js';
import { Icon } from '../design/icon.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { mayUse, ROUTES, type NavGroup, type RouteEntry } from './routes.js';

const GROUPS: readonly NavGroup[] = ['work', 'redact', 'watch', 'manage'];
const BOTTOM_BAR_PAGES = ['/', '/queue', '/search'];

type NavigationEntry = RouteEntry & { readonly nav: NonNullable<RouteEntry['nav']> };
export const listedFor = (who: Session): readonly NavigationEntry[] =>
  // Whoever has to choose a password first gets to no other page.
  ROUTES.filter(
    (route): route is NavigationEntry => who.mustFirst === null && route.nav !== undefined && mayUse(route, who.role),
  );

const isWithin = (path: string, place: string): boolean =>
  place === '/' ? path === '/' : path === place || path.startsWith(`${place}/`);
/** The innermost of nested paths, such as `/admin` and `/admin/users`, is the current one. */
const isHere = (path: string, place: string): boolean =>
  isWithin(path, place) &&
  !ROUTES.some(
    ({ path: other, nav }) =>
      nav !== undefined && nav.group !== 'admin' && other.startsWith(`${place}/`) && isWithin(path, other),
  );

function NavLink({ route }: { readonly route: NavigationEntry }) {
  const t = useWords(common);
  const [path] = useLocation();
  return (
    <Link href={route.path} className="nav-link" aria-current={isHere(path, route.path) ? 'page' : undefined}>
      <Icon name={route.nav.icon} />
      <span>{t(route.nav.word)}</span>
    </Link>
  );
}

export function SideNavigation({ who }: { readonly who: Session }) {
  const t = useWords(common);
  const routes = listedFor(who);
  const [path] = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a low window the list is longer than the screen.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <nav ref={nav} className="side" aria-label={t('nav.label')}>
      <Link href="/" className="brand" aria-label="Umbra">
        <Brand />
      </Link>
      {GROUPS.map((group) => {
        const listed = routes.filter((route) => route.nav.group === group);
        return listed.length === 0 ? null : (
          <div key={group} className="nav-group">
            <h2>{t(`nav.${group}`)}</h2>
            {listed.map((route) => (
              <NavLink key={route.path} route={route} />
            ))}
          </div>
        );
      })}
      <div className="side-end">
        <CommandButton id="shell.palette" look="quiet" />
        <CommandButton id="shell.keys" look="quiet" />
        <CommandButton id="shell.docs" look="quiet" />
        <CommandButton id="shell.settings" look="quiet" />
        <CommandButton id="shell.signOut" look="quiet" />
      </div>
    </nav>
  );
}

export function BottomBar({ who, onMore }: { readonly who: Session; readonly onMore: () => void }) {
  const t = useWords(common);
  return (
    <nav className="bottom" aria-label={t('nav.label')}>
      {listedFor(who)
        .filter(({ path }) => BOTTOM_BAR_PAGES.includes(path))
        .map((route) => (
          <NavLink key={route.path} route={route} />
        ))}
      <Button className="nav-link" onClick={onMore}>
        <Icon name="more" />
        {t('nav.more')}
      </Button>
    </nav>
  );
}
