import { use, type ReactNode } from 'react';
import { problemOf } from '../api/errors.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { Button, ButtonLink } from './button.js';
import { InPage, usePageTitle } from './page.js';

export type Tone = 'accent' | 'good' | 'warn' | 'danger';

export function Badge({ tone, children }: { readonly tone?: Tone | undefined; readonly children: ReactNode }) {
  return <span className={`badge ${tone ?? ''}`}>{children}</span>;
}

/** A skeleton of the content being loaded; shown only when loading takes longer than a moment. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} />
      ))}
    </div>
  );
}

export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Stands in the place of a whole page, with a heading like that of any page. */
function NoPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = usePageTitle(title);
  return (
    <div className="empty">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** The reason why something was refused, said aloud and shown beside it; nothing if it was not. */
export function Problem({ of }: { readonly of: string | undefined }) {
  return (
    of !== undefined && (
      <p className="field-error" role="alert">
        {of}
      </p>
    )
  );
}

/** An error, shown where it happened, with a way to continue. */
export function ErrorCard({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const t = useWords(common);
  const { message, errorId, status } = problemOf(error);
  const isInPage = use(InPage);
  if (status === 404) {
    const hint = (
      <>
        <p>{t('state.notThereHint')}</p>
        <ButtonLink href="/">{t('nav.home')}</ButtonLink>
      </>
    );
    const title = t('state.notThere');
    return isInPage ? <EmptyState title={title}>{hint}</EmptyState> : <NoPage title={title}>{hint}</NoPage>;
  }
  return (
    <div className="card stack" role="alert">
      <h2>{t('state.failed')}</h2>
      <p>{message}</p>
      <div className="row">
        {onRetry !== undefined && <Button onClick={onRetry}>{t('action.retry')}</Button>}
        {errorId !== undefined && <code className="soft small">{t('state.errorId', { id: errorId })}</code>}
      </div>
    </div>
  );
}

/** The three states of a query, in one place. */
export function Loaded<T>({
  of,
  lines,
  children,
}: {
  readonly of: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}) {
  if (of.data !== undefined) return children(of.data);
  if (of.error !== null && of.error !== undefined)
    return <ErrorCard error={of.error} onRetry={() => void of.refetch()} />;
  return <Skeleton lines={lines ?? 6} />;
}
