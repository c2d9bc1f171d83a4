import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { keepTyped, readTyped } from '../../api/entry-state.js';
import { announce } from '../../design/announcer.js';
import { TextField } from '../../design/field.js';
import { List, useListKeys } from '../../design/list.js';
import { Masked } from '../../design/masked.js';
import { Page } from '../../design/page.js';
import { EmptyState, ErrorCard, Skeleton } from '../../design/states.js';
import { cutMiddle } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { searchCommands as keys } from './keys.js';
import { words } from './words.js';
import './page.css';

const PAGE_SIZE = 20;
const LIST = 'hits';
const PAUSE_MS = 300;

interface Highlight {
  readonly text: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** A passage with the matches marked, built from text and ranges: no part of it is interpreted as markup. */
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
  const [, go] = useLocation();
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
      request('post', '/api/v1/search', { body: { q, offset: pageParam, size: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, size, total }) => (offset + size < total ? offset + size : undefined),
    enabled: q !== '',
    gcTime: 0,
  });
  const hits = found.data?.pages.flatMap((page) => page.hits) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [q]);
  const choose = (index: number): void => {
    setAt(index);
    announce(hits[index]?.filename ?? t('loading'));
  };
  const open = (index: number): void => {
    const hit = hits[index];
    if (hit !== undefined) go(`/documents/${hit.id}`);
  };
  useListKeys({
    keys: { next: keys.of('search.next'), previous: keys.of('search.previous'), open: keys.of('search.open') },
    count: hits.length,
    at,
    onAt: choose,
    onOpen: open,
    none: q === '' ? t('begin') : t('none'),
  });
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
          onKeyDown={(event) => {
            const list = document.getElementById(LIST);
            if (event.key !== 'ArrowDown' || list === null) return;
            event.preventDefault();
            list.focus();
          }}
        />
      </div>
      {q === '' && (
        <EmptyState title={t('begin')}>
          <p>{t('beginHint')}</p>
        </EmptyState>
      )}
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
              {t('hits', { n: total })}
            </p>
            <List
              id={LIST}
              className="card search-hits"
              label={t('title')}
              count={hits.length}
              at={at}
              onAt={choose}
              onOpen={open}
              rowHeight={96}
              measured
              keyOf={(index) => hits[index]?.id ?? index}
              onSeen={(_, last) => {
                if (last >= hits.length - 1 && found.hasNextPage && !found.isFetchingNextPage)
                  void found.fetchNextPage();
              }}
            >
              {(index) => {
                const hit = hits[index];
                return hit === undefined ? null : <Hit {...hit} />;
              }}
            </List>
          </>
        ))}
    </Page>
  );
}

function Hit({
  id,
  filename,
  highlights,
}: {
  readonly id: string;
  readonly filename: string;
  readonly highlights: readonly Highlight[];
}) {
  return (
    <div className="search-hit">
      <h2>
        <Link href={`/documents/${id}`}>
          <bdi>{cutMiddle(filename, 80)}</bdi>
        </Link>
      </h2>
      {highlights.map((highlight, i) => (
        <Passage key={i} {...highlight} />
      ))}
    </div>
  );
}
