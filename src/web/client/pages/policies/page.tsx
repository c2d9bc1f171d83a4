import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { request } from '../../api/client.js';
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
            const found = all.filter((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
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
                      </td>
                      <td className="number">
                        <ButtonLink look="quiet" href={`/try?policy=${encodeURIComponent(name)}`}>
                          {t('try')} <span className="visually-hidden">{name}</span>
                        </ButtonLink>
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
