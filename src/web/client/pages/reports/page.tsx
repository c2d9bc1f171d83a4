import { useLocation, useSearch } from 'wouter';
import { reportKey } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Page } from '../../design/page.js';
import { Loaded } from '../../design/states.js';
import { Tabs } from '../../design/tabs.js';
import { useWords } from '../../words/t.js';
import { Filters } from './filters.js';
import './page.css';
import { ReportParts } from './parts.js';
import { PeopleParts } from './people.js';
import { addressOf, queryOf, readSelection, VIEWS, type ReportSelection } from './range.js';
import { words } from './words.js';

/** Documents and decisions, for administrators and auditors; and people's work, for all users. */
export default function ReportsPage() {
  const t = useWords(words);
  const [, go] = useLocation();
  const who = useStore(session);
  const isUser = who?.role === 'ROLE_USER';
  const told = readSelection(useSearch(), Date.now());
  const asked: ReportSelection = isUser ? { ...told, view: 'people' } : told;
  const change = (to: Partial<ReportSelection>): void => go(addressOf({ ...asked, ...to }), { replace: true });
  return (
    <Page title={t('title')}>
      <div className="stack">
        {!isUser && (
          <div>
            <Tabs
              name="reports"
              label={t('views')}
              tabs={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
              chosen={asked.view}
              onChoose={(id) => change({ view: VIEWS.find((one) => one === id) ?? 'work' })}
            />
          </div>
        )}
        <div
          id="reports-panel"
          className="stack"
          {...(!isUser && { role: 'tabpanel', 'aria-label': t(`view.${asked.view}`) })}
        >
          <p className="soft">{t(asked.view === 'people' ? 'peopleHint' : 'hint')}</p>
          <Filters asked={asked} change={change} />
          {asked.view === 'people' ? (
            <People asked={asked} isOwn={isUser && who.groups.every(({ leader }) => !leader)} />
          ) : (
            <Work asked={asked} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Work({ asked }: { readonly asked: ReportSelection }) {
  const report = useAnswer(
    reportKey(addressOf(asked)),
    '/api/v1/reports',
    { query: queryOf(asked) },
    { placeholderData: (before) => before },
  );
  return <Loaded of={report}>{(figures) => <ReportParts report={figures} asked={asked} />}</Loaded>;
}

function People({ asked, isOwn }: { readonly asked: ReportSelection; readonly isOwn: boolean }) {
  const people = useAnswer(
    reportKey(addressOf(asked)),
    '/api/v1/reports/reviewers',
    { query: queryOf(asked) },
    { placeholderData: (before) => before },
  );
  return <Loaded of={people}>{(figures) => <PeopleParts people={figures} asked={asked} isOwn={isOwn} />}</Loaded>;
}
