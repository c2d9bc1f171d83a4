import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { secondOpinionsKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { announce } from '../../design/announcer.js';
import { Button } from '../../design/button.js';
import { Masked } from '../../design/masked.js';
import { useOnce } from '../../design/once.js';
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
    'decided.APPROVED': 'accepted',
    'decided.REJECTED': 'refused',
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
    'decided.APPROVED': 'angenommen',
    'decided.REJECTED': 'abgelehnt',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
  },
);
const SIZE = 25;
type Asked = components['schemas']['SecondOpinions']['content'][number];
type Verdict = 'APPROVED' | 'REJECTED';

export default function SecondOpinionsPage() {
  const t = useWords(words);
  const [page, setPage] = useState(0);
  const opinions = useQuery({
    queryKey: secondOpinionsKeys.page(page),
    queryFn: () => request('get', '/api/v1/second-opinions', { query: { page, size: SIZE } }),
  });
  return (
    <Page title={t('title')}>
      <Loaded of={opinions}>
        {({ content, totalPages }) =>
          content.length === 0 ? (
            <EmptyState title={t('empty')}>
              <p>{t('emptyHint')}</p>
            </EmptyState>
          ) : (
            <>
              <ul className="card plain-list">
                {content.map((opinion) => (
                  <Opinion key={opinion.span.id} of={opinion} />
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

/** A row for a finding. Once decided it stays where it is, so that no other one gets under the pointer. */
function Opinion({ of: { span, documentId, filename, askedByMe, askedAt } }: { readonly of: Asked }) {
  const t = useWords(words);
  const { busy, once } = useOnce();
  const row = useRef<HTMLLIElement>(null);
  const [decided, setDecided] = useState<Verdict>();
  const [problem, setProblem] = useState<string>();
  const decide = async (status: Verdict): Promise<void> => {
    setProblem(undefined);
    try {
      await request('patch', '/api/v1/spans/{id}', { path: { id: span.id }, body: { status } });
      // The buttons go: the focus stays in the row.
      if (row.current?.contains(document.activeElement) === true) row.current.querySelector('a')?.focus();
      setDecided(status);
      announce(t(`decided.${status}`));
      // Read again when the page is next opened.
      await queryClient.invalidateQueries({ queryKey: secondOpinionsKeys.all, refetchType: 'none' });
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <li ref={row}>
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
      {problem !== undefined && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
      {askedByMe ? (
        <Badge>{t('mine')}</Badge>
      ) : decided !== undefined ? (
        <Badge tone={decided === 'APPROVED' ? 'good' : 'warn'}>{t(`decided.${decided}`)}</Badge>
      ) : (
        <>
          <Button disabled={busy} onClick={() => void once(() => decide('APPROVED'))}>
            {t('accept')}
          </Button>
          <Button disabled={busy} onClick={() => void once(() => decide('REJECTED'))}>
            {t('refuse')}
          </Button>
        </>
      )}
    </li>
  );
}
