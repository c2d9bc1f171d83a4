import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { secondOpinionsKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { announce } from '../../design/announcer.js';
import { Button } from '../../design/button.js';
import { Masked, sayable } from '../../design/masked.js';
import { Page } from '../../design/page.js';
import { PagedList, usePagedRows } from '../../design/paged-rows.js';
import { Badge } from '../../design/states.js';
import { useCommand, useCommands } from '../../keys/registry.js';
import { common } from '../../words/common.js';
import { cutMiddle, moment, percent } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { secondOpinionCommands as keys } from './keys.js';
import { words } from './words.js';
import './page.css';

const PAGE_SIZE = 25;
type Asked = components['schemas']['SecondOpinions']['content'][number];
type Verdict = 'APPROVED' | 'REJECTED';
const without = <T,>(known: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(known).filter(([key]) => key !== id));
const pathOf = ({ documentId, span }: Asked): string => `/documents/${documentId}?span=${span.id}`;

export default function SecondOpinionsPage() {
  const t = useWords(words);
  const say = useWords(common);
  const [, go] = useLocation();
  const [decided, setDecided] = useState<Readonly<Record<string, Verdict>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const opinions = usePagedRows<Asked>({
    keyOf: secondOpinionsKeys.page,
    read: (page) => request('get', '/api/v1/second-opinions', { query: { page, size: PAGE_SIZE } }),
    keys: { next: keys.of('opinions.next'), previous: keys.of('opinions.previous'), open: keys.of('opinions.open') },
    open: (asked) => go(pathOf(asked)),
    say: ({ span, filename }) => [sayable(span.text, say('value.hidden')), sayKind(span.type), filename].join(', '),
    none: t('empty'),
  });
  const { rows, at, current, choose, keepFocus } = opinions;
  /** Shown at once, and taken back if the server refuses it. */
  const decide = async ({ span: { id } }: Asked, status: Verdict): Promise<void> => {
    keepFocus();
    setProblems((known) => without(known, id));
    setDecided((known) => ({ ...known, [id]: status }));
    announce(t(`decided.${status}`));
    try {
      await request('patch', '/api/v1/spans/{id}', { path: { id }, body: { status } });
      // Read again when the page is next opened: a row stays where it is, so that no other one gets under the pointer.
      await queryClient.invalidateQueries({ queryKey: secondOpinionsKeys.all, refetchType: 'none' });
    } catch (error) {
      setDecided((known) => without(known, id));
      setProblems((known) => ({ ...known, [id]: problemOf(error).message }));
    }
  };
  const disabled =
    current === undefined
      ? t('empty')
      : current.askedByMe
        ? t('own')
        : decided[current.span.id] === undefined
          ? undefined
          : t('done');
  const decideByKey = (status: Verdict): void => {
    if (current === undefined) return;
    void decide(current, status);
    if (at + 1 < rows.length) choose(at + 1);
  };
  useCommands([
    { ...keys.of('opinions.accept'), run: () => decideByKey('APPROVED'), disabled },
    { ...keys.of('opinions.refuse'), run: () => decideByKey('REJECTED'), disabled },
  ]);
  return (
    <Page title={t('title')}>
      <PagedList of={opinions} empty={t('empty')} hint={t('emptyHint')}>
        {(asked, isCurrent) => (
          <Opinion
            key={asked.span.id}
            of={asked}
            isCurrent={isCurrent}
            decided={decided[asked.span.id]}
            problem={problems[asked.span.id]}
            onDecide={(status) => void decide(asked, status)}
          />
        )}
      </PagedList>
    </Page>
  );
}

/** A row for a finding; the buttons of the current one print their keys. */
function Opinion({
  of,
  isCurrent,
  decided,
  problem,
  onDecide,
}: {
  readonly of: Asked;
  readonly isCurrent: boolean;
  readonly decided: Verdict | undefined;
  readonly problem: string | undefined;
  readonly onDecide: (status: Verdict) => void;
}) {
  const t = useWords(words);
  const accept = useCommand('opinions.accept')?.keys[0];
  const refuse = useCommand('opinions.refuse')?.keys[0];
  const { span, filename, askedByMe, askedAt } = of;
  return (
    <li className="opinion-line" aria-current={isCurrent ? 'true' : undefined}>
      <Link href={pathOf(of)}>
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
      ) : (
        // The buttons keep their place: a second click reaches nothing else.
        <span className="opinion-acts">
          {decided !== undefined && (
            <Badge tone={decided === 'APPROVED' ? 'good' : 'warn'}>{t(`decided.${decided}`)}</Badge>
          )}
          <span className={decided === undefined ? 'row' : 'row gone'}>
            <Button keys={accept} onClick={() => onDecide('APPROVED')}>
              {t('accept')}
            </Button>
            <Button keys={refuse} onClick={() => onDecide('REJECTED')}>
              {t('refuse')}
            </Button>
          </span>
        </span>
      )}
    </li>
  );
}
