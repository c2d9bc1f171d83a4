import { useState } from 'react';
import { Link } from 'wouter';
import { qualityKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { CommandButton } from '../../design/button.js';
import { Table } from '../../design/table.js';
import { Page } from '../../design/page.js';
import { Pager } from '../../design/pager.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { DrawDialog } from './draw-dialog.js';
import { qualityCommands } from './keys.js';
import { words } from './words.js';
import './page.css';

const PAGE_SIZE = 50;

/** Samples of reviewers' work, and a button to draw a new one. */
export default function QualityPage() {
  const t = useWords(words);
  const who = useStore(session);
  const [page, setPage] = useState(0);
  const [isDrawing, setDrawing] = useState(false);
  const mayDraw = who?.role === 'ROLE_ADMIN' || who?.groups.some(({ leader }) => leader) === true;
  const samples = useAnswer(
    qualityKeys.page(page),
    '/api/v1/quality-samples',
    { query: { page, size: PAGE_SIZE } },
    { placeholderData: (before) => before },
  );
  useCommands(mayDraw ? [{ ...qualityCommands.of('quality.draw'), run: () => setDrawing(true) }] : []);
  return (
    <Page title={t('title')} actions={<CommandButton id="quality.draw" look="primary" />}>
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Loaded of={samples}>
          {({ content, totalPages, totalElements }) =>
            content.length === 0 ? (
              <EmptyState title={t('none')}>
                <p>{t('noneHint')}</p>
                <CommandButton id="quality.draw" />
              </EmptyState>
            ) : (
              <>
                <div className="card">
                  <Table
                    label={t('title')}
                    rows={content}
                    keyOf={({ id }) => id}
                    columns={[
                      {
                        head: t('name'),
                        isText: true,
                        cell: ({ id, name }) => (
                          <Link href={`/quality/${id}`}>
                            <bdi className="sample-name">{name}</bdi>
                          </Link>
                        ),
                      },
                      { head: t('unit'), isText: true, cell: ({ unit }) => t(`unit.${unit}`) },
                      {
                        head: t('judged'),
                        cell: ({ judged, size }) => t('progress', { judged: whole(judged), size: whole(size) }),
                      },
                      { head: t('drawnBy'), isText: true, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
                      { head: t('drawnAt'), isText: true, cell: ({ createdAt }) => moment(createdAt) },
                    ]}
                  />
                </div>
                <Pager page={page} pages={totalPages} total={totalElements} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </div>
      {isDrawing && <DrawDialog onClose={() => setDrawing(false)} />}
    </Page>
  );
}
