import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { urlOf } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { adminKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { Button, CommandButton, DownloadLink } from '../../design/button.js';
import { Select, submitting, TextField, type Choice } from '../../design/field.js';
import { FilterFields } from '../../design/filters.js';
import { Menu } from '../../design/menu.js';
import { Page } from '../../design/page.js';
import { Pager } from '../../design/pager.js';
import { Badge, EmptyState, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { ACTIONS, sayAction } from '../../words/audit-actions.js';
import { moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { queryOf, FILTERS } from './filters.js';
import { auditCommands } from './keys.js';
import './page.css';
import { Verification } from './verification.js';
import { words } from './words.js';

type Entry = components['schemas']['Entry'];

/** The audit log: search, details of an entry, verification and export. */
export default function AuditPage() {
  const t = useWords(words);
  const [address, setAddress] = useSearchParams();
  const [isVerifying, setVerifying] = useState(false);
  const query = queryOf(address);
  const entries = useAnswer(adminKeys.audit(JSON.stringify(query)), '/api/v1/audit', { query });
  useCommands([{ ...auditCommands.of('audit.verify'), run: () => setVerifying(true) }]);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <Menu label={t('export')}>
            <p className="soft small">{t('exportHint')}</p>
            {(['csv', 'json'] as const).map((format) => (
              <DownloadLink
                key={format}
                command={auditCommands.of(`audit.${format}`)}
                href={urlOf('/api/v1/audit/export', {}, { ...query, page: undefined, size: undefined, format })}
                name={`audit.${format}`}
              />
            ))}
          </Menu>
          <CommandButton id="audit.verify" look="primary" />
        </>
      }
    >
      <div className="stack">
        {isVerifying && <Verification onClose={() => setVerifying(false)} />}
        <Filters key={address.toString()} address={address} onFind={setAddress} />
        <Loaded of={entries}>
          {(found) =>
            found.content.length === 0 ? (
              <EmptyState title={t('none')} />
            ) : (
              <>
                <p className="soft small" role="status">
                  {found.totalIsExact
                    ? t('total', { n: found.totalElements })
                    : t('more', { total: whole(found.totalElements) })}
                </p>
                <ol className="card entries">
                  {found.content.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} />
                  ))}
                </ol>
                <Pager
                  page={query.page ?? 0}
                  pages={found.totalPages}
                  total={found.totalElements}
                  onPage={(next) => {
                    const changed = new URLSearchParams(address);
                    changed.set('page', String(next));
                    setAddress(changed);
                  }}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

function Filters({
  address,
  onFind,
}: {
  readonly address: URLSearchParams;
  readonly onFind: (address: URLSearchParams) => void;
}) {
  const t = useWords(words);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(FILTERS.map((name) => [name, address.get(name) ?? ''])),
  );
  const used = FILTERS.filter((name) => (address.get(name) ?? '') !== '').length;
  const put = (name: string, value: string): void => setValues({ ...values, [name]: value });
  const find = (): void => onFind(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')));
  const field = (name: (typeof FILTERS)[number], label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      maxLength={254}
      value={values[name]}
      onChange={(event) => put(name, event.target.value)}
    />
  );
  return (
    <form className="audit-filters" onSubmit={submitting(find)} role="search">
      <FilterFields used={used}>
        {field('from', t('from'), 'date')}
        {field('to', t('to'), 'date')}
        {field('actor', t('actor'))}
        <Select
          label={t('action')}
          value={values.action}
          choices={[{ value: '', label: t('any') }, ...actionChoices(values.action ?? '')]}
          onChoose={(value) => put('action', value)}
        />
        {field('resourceId', t('resource'))}
        <Select
          label={t('outcome')}
          value={values.outcome}
          choices={[
            { value: '', label: t('any') },
            { value: 'SUCCESS', label: t('outcome.SUCCESS') },
            { value: 'FAILURE', label: t('outcome.FAILURE') },
          ]}
          onChoose={(value) => put('outcome', value)}
        />
        <Button type="submit">{t('find')}</Button>
      </FilterFields>
    </form>
  );
}

/** The actions by name; one of the address that has no name is listed too. */
const actionChoices = (chosen: string): readonly Choice[] =>
  [...ACTIONS, ...(chosen === '' || ACTIONS.includes(chosen) ? [] : [chosen])]
    .map((value) => ({ value, label: `${sayAction(value)} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label));

function EntryRow({ entry }: { readonly entry: Entry }) {
  const t = useWords(words);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('address'), entry.ipAddress],
    [
      t('with'),
      entry.credential === null ? null : [entry.credential.type, entry.credential.name].filter(Boolean).join(' '),
    ],
    [t('note'), entry.note],
    ['id', entry.resourceId],
    [t('hash'), entry.hash],
  ];
  return (
    <li>
      <details>
        <summary aria-label={`${t('details', { n: entry.seq })}: ${sayAction(entry.action)} (${entry.action})`}>
          <time dateTime={entry.timestamp}>{moment(entry.timestamp)}</time>
          <span className="entry-action">
            <strong>{sayAction(entry.action)}</strong> <code className="soft small">{entry.action}</code>
          </span>
          <bdi className="grow">{entry.userEmail ?? entry.userId ?? t('system')}</bdi>
          {entry.outcome === 'FAILURE' && <Badge tone="warn">{t('outcome.FAILURE')}</Badge>}
          <span className="soft number">{entry.seq}</span>
        </summary>
        <dl className="entry-facts">
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
          )}
        </dl>
        <pre tabIndex={0}>{JSON.stringify(entry.details, null, 2)}</pre>
      </details>
    </li>
  );
}
