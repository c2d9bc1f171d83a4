import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { makeStore } from '../api/store.js';

/** How much of the navigation is seen: the page of a document takes its place. */
export const chrome = makeStore<'full' | 'folded'>('full');

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/** Names the page for the browser and puts the focus on its heading; the name holds no value of anybody. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Umbra`;
  }, [title]);
  useEffect(() => {
    // Not away from a field that asked for it.
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus();
  }, []);
  return heading;
}

/** The frame of a page: where one is, its name, what can be done. */
export function Page({
  title,
  crumbs = [],
  actions,
  children,
}: {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = usePageTitle(title);
  return (
    <div className="page">
      <header className="page-head">
        <div className="grow">
          {crumbs.length > 0 && (
            <nav className="crumbs" aria-label="Breadcrumb">
              {crumbs.map(({ label, href }) => (
                <Link key={href} href={href}>
                  <bdi>{label}</bdi>
                </Link>
              ))}
            </nav>
          )}
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
        </div>
        {actions !== undefined && <div className="row page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
