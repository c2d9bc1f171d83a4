import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { secondOpinionsKey } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { Button } from '../../design/button.js';
import { Masked } from '../../design/masked.js';
import { Page } from '../../design/page.js';
import { Badge, EmptyState, Loaded } from '../../design/states.js';
import { cutMiddle, moment, percent } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { defineWords, useWords } from '../../words/t.js';

const words = defineWords(
  {
    title: 'Second opinions',
    empty: 'No second opinions are waiting',
    emptyHint: 'A colleague who is not sure of a finding presses “o”; it then appears here.',
    mine: 'asked by you',
    accept: 'Accept',
    refuse: 'Refuse',
    previous: 'Earlier page',
    next: 'Next page',
  },
  {
    title: 'Zweitmeinungen',
    empty: 'Niemand wartet auf Ihr Urteil',
    emptyHint: 'Wer sich eines Fundes nicht sicher ist, drückt „o“; dann erscheint er hier.',
    mine: 'von Ihnen gefragt',
    accept: 'Annehmen',
    refuse: 'Ablehnen',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
  },
);
const SIZE = 25;

export default function SecondOpinionsPage() {
  const t = useWords(words);
  const [page, setPage] = useState(0);
  const [problem, setProblem] = useState<string>();
  const opinions = useQuery({
    queryKey: secondOpinionsKey(page),
    queryFn: () => request('get', '/api/v1/second-opinions', { query: { page, size: SIZE } }),
  });
  const decide = (id: string, status: 'APPROVED' | 'REJECTED') => (): void => {
    request('patch', '/api/v1/spans/{id}', { path: { id }, body: { status } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['second-opinions'] }),
      (error: unknown) => setProblem(problemOf(error).message),
    );
  };
  return (
    <Page title={t('title')}>
      {problem !== undefined && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <Loaded of={opinions}>
        {({ content, totalPages }) =>
          content.length === 0 ? (
            <EmptyState title={t('empty')}>
              <p>{t('emptyHint')}</p>
            </EmptyState>
          ) : (
            <>
              <ul className="card plain-list">
                {content.map(({ span, documentId, filename, askedByMe, askedAt }) => (
                  <li key={span.id}>
                    <Link href={`/documents/${documentId}?span=${span.id}`}>
                      <span className="stack-tight grow">
                        <bdi className="one-line">
                          <b>
                            <Masked>{span.text}</Masked>
                          </b>
                        </bdi>
                        <span className="soft small one-line">
                          <span title={span.type}>{sayKind(span.type)}</span> · {percent(span.confidence)} ·{' '}
                          <bdi>{cutMiddle(filename)}</bdi> · {moment(askedAt)}
                        </span>
                      </span>
                    </Link>
                    {askedByMe ? (
                      <Badge>{t('mine')}</Badge>
                    ) : (
                      <>
                        <Button onClick={decide(span.id, 'APPROVED')}>{t('accept')}</Button>
                        <Button onClick={decide(span.id, 'REJECTED')}>{t('refuse')}</Button>
                      </>
                    )}
                  </li>
                ))}
              </ul>
              {totalPages > 1 && (
                <div className="row">
                  <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                    {t('previous')}
                  </Button>
                  <Button disabled={page + 1 >= totalPages} onClick={() => setPage(page + 1)}>
                    {t('next')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
