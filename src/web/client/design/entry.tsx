import type { ReactNode } from 'react';
import iconUrl from '../icon.svg';
import { usePageTitle } from './page.js';

/** A page outside of the shell: one card in the middle. */
export function Entry({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = usePageTitle(title);
  return (
    <main className="entry">
      <div className="card stack">
        <div className="brand">
          <img src={iconUrl} alt="" width="28" height="28" />
          <span>Umbra</span>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
