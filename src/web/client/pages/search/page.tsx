import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.js';
import { keepTyped, readTyped } from '../../api/entry-state.js';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { Masked } from '../../design/masked.js';
import { Page } from '../../design/page.js';
import { EmptyState, ErrorCard, Skeleton } from '../../design/states.js';
import { cutMiddle } from '../../words/format.js';
import { defineWords, useWords } from '../../words/t.js';
import './page.css';

const words = defineWords(
  {
    title: 'Search',
    label: 'Words in documents',
    hint: 'A document with any of the words is found. What you type stays on this page.',
    hits: { one: '{n} document', other: '{n} documents' },
    none: 'No document has these words',
    noneHint: 'Only documents of your groups are searched, and only when search is turned on.',
    more: 'Show more',
  },
  {
    title: 'Suche',
    label: 'Wörter in Dokumenten',
    hint: 'Gefunden wird, was eines der Wörter enthält. Was Sie tippen, bleibt auf dieser Seite.',
    hits: { one: '{n} Dokument', other: '{n} Dokumente' },
    none: 'Kein Dokument enthält diese Wörter',
    noneHint: 'Gesucht wird nur in Dokumenten Ihrer Gruppen, und nur wenn die Suche eingeschaltet ist.',
    more: 'Mehr zeigen',
  },
);
const SIZE = 20;
const PAUSE_MS = 300;

interface Highlight {
  readonly text: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** A passage with the words that were found, as text and ranges: nothing of it becomes markup. */
function Passage({ text, ranges }: Highlight) {
  let at = 0;
  const parts = ranges.map(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return (
      <span key={start}>
        {before}
        <b className="found">{text.slice(start, end)}</b>
      </span>
    );
  });
  return (
    <p className="passage" dir="auto" translate="no">
      <Masked>
        {parts}
        {text.slice(at)}
      </Masked>
    </p>
  );
}

export default function SearchPage() {
  const t = useWords(words);
  const [text, setText] = useState(() => readTyped('q'));
  const [q, setQ] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(text.trim());
      keepTyped('q', text.trim(), '/search');
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  const found = useInfiniteQuery({
    queryKey: ['search', q],
    queryFn: ({ pageParam, signal }) =>
      request('post', '/api/v1/search', { body: { q, offset: pageParam, size: SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, size, total }) => (offset + size < total ? offset + size : undefined),
    enabled: q !== '',
    gcTime: 0,
  });
  const hits = found.data?.pages.flatMap((page) => page.hits) ?? [];
  return (
    <Page title={t('title')}>
      <div className="narrow-wide">
        <TextField
          label={t('label')}
          hint={t('hint')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {found.error !== null && <ErrorCard error={found.error} onRetry={() => void found.refetch()} />}
      {q !== '' && found.isLoading && <Skeleton lines={8} />}
      {found.data !== undefined &&
        (hits.length === 0 ? (
          <EmptyState title={t('none')}>
            <p>{t('noneHint')}</p>
          </EmptyState>
        ) : (
          <>
            <p className="soft" role="status">
              {t('hits', { n: found.data.pages[0]?.total ?? 0 })}
            </p>
            <ul className="stack">
              {hits.map(({ id, filename, highlights }) => (
                <li key={id} className="card">
                  <h2>
                    <Link href={`/documents/${id}`}>
                      <bdi>{cutMiddle(filename, 80)}</bdi>
                    </Link>
                  </h2>
                  {highlights.map((highlight, i) => (
                    <Passage key={i} {...highlight} />
                  ))}
                </li>
              ))}
            </ul>
            {found.hasNextPage && <Button onClick={() => void found.fetchNextPage()}>{t('more')}</Button>}
          </>
        ))}
    </Page>
  );
}
