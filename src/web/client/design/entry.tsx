import type { ReactNode } from 'react';
import { Brand } from './brand.js';
import { usePageTitle } from './page.js';

/** A page outside the shell: a single card in the middle. */
export function Entry({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = usePageTitle(title);
  return (
    <main className="entry">
      <div className="card stack">
        <div className="brand">
          <Brand />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
