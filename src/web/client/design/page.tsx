import { createContext, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { makeStore } from '../api/store.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';

/** The part of the navigation that is shown; the page of a document uses its space. */
export const chrome = makeStore<'full' | 'folded'>('full');

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/** Sets the document title and focuses the page's heading; the title contains no sensitive value. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Umbra`;
  }, [title]);
  useEffect(() => {
    const focused = document.activeElement;
    // A field of the page that has taken the focus keeps it; the link that led here, which stays, does not.
    if (focused === null || focused === document.body || focused.closest('nav') !== null) heading.current?.focus();
  }, []);
  return heading;
}

/** True within the frame of a page, which has its heading. */
export const InPage = createContext(false);

/** The frame of a page: breadcrumbs, title and actions. */
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
  const t = useWords(common);
  const heading = usePageTitle(title);
  return (
    <div className="page">
      <header className="page-head">
        <div className="grow">
          {crumbs.length > 0 && (
            <nav className="crumbs" aria-label={t('crumbs')}>
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
      <InPage value={true}>{children}</InPage>
    </div>
  );
}
