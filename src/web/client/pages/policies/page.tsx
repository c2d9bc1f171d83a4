import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { request, type Answer } from '../../api/client.js';
import { policyKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { ButtonLink, CommandButton } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { Page } from '../../design/page.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { policiesCommands } from './keys.js';
import { words } from './words.js';

export default function PoliciesPage() {
  const t = useWords(words);
  const role = useStore(session)?.role;
  const [, go] = useLocation();
  const [wanted, setWanted] = useState('');
  const names = useQuery({ queryKey: policyKeys.names, queryFn: () => request('get', '/api/policies', { query: {} }) });
  const mayRead = role !== 'ROLE_USER';
  const { data: drafts = [] } = useQuery({
    queryKey: policyKeys.drafts,
    queryFn: () => request('get', '/api/policy-drafts'),
    enabled: mayRead,
  });
  const draftOf = new Map(drafts.map((draft) => [draft.name, draft]));
  useCommands(role === 'ROLE_ADMIN' ? [{ ...policiesCommands.of('policies.new'), run: () => go('/try?policy=') }] : []);
  return (
    <Page title={t('title')} actions={<CommandButton id="policies.new" look="primary" />}>
      <div className="stack">
        <p className="soft">{t(mayRead ? 'hint' : 'askFor')}</p>
        <div className="narrow">
          <TextField
            type="search"
            label={t('find')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
        <Loaded of={names}>
          {(all) => {
            const known = [...drafts.map(({ name }) => name).filter((name) => !all.includes(name)), ...all];
            const found = known.filter((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
            if (found.length === 0) return <EmptyState title={t('none')} />;
            return (
              <table className="card">
                <thead>
                  <tr>
                    <th>{t('name')}</th>
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {found.map((name) => (
                    <tr key={name}>
                      <td>
                        {mayRead ? (
                          <Link href={`/policies/${encodeURIComponent(name)}`}>
                            <bdi>{name}</bdi>
                          </Link>
                        ) : (
                          <bdi>{name}</bdi>
                        )}
                        <DraftNote of={draftOf.get(name)} />
                      </td>
                      <td className="number">
                        {all.includes(name) && (
                          <ButtonLink look="quiet" href={`/try?policy=${encodeURIComponent(name)}`}>
                            {t('try')} <span className="visually-hidden">{name}</span>
                          </ButtonLink>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            );
          }}
        </Loaded>
      </div>
    </Page>
  );
}

/** Says that a policy has a draft, by whom, and whether it waits for approval. */
function DraftNote({ of }: { readonly of: Answer<'get', '/api/policy-drafts'>[number] | undefined }) {
  const t = useWords(words);
  if (of === undefined) return null;
  const { state, authors, sentBack } = of;
  const said = { authors: authors.join(', '), by: sentBack?.by ?? '' };
  return <p className="soft small">{t(sentBack === null ? `draft.${state}` : 'draft.sentBack', said)}</p>;
}
