import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { accountKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { Checkbox, TextField } from '../../design/field.js';
import { SecretDialog } from '../../design/secret.js';
import { Loaded } from '../../design/states.js';
import { ScopeBadges } from '../../records/scope-badges.js';
import { explainScope, SCOPES, sayScope, type ScopeName } from '../../records/scopes.js';
import { useConfirming } from '../../session/confirming.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** Named API keys for programs. */
export function Keys() {
  const t = useWords(words);
  const client = useQueryClient();
  const { confirmed, dialog } = useConfirming();
  const [name, setName] = useState('');
  const [ends, setEnds] = useState('');
  const [scopes, setScopes] = useState<readonly ScopeName[]>([]);
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<string>();
  const keys = useQuery({ queryKey: accountKeys.keys, queryFn: () => request('get', '/api/v1/account/api-keys') });
  const act = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    try {
      await confirmed(work);
      await client.invalidateQueries({ queryKey: accountKeys.keys });
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  const make = async (): Promise<void> => {
    const body = { name, scopes: [...scopes], ...(ends !== '' && { expiresAt: new Date(ends).toISOString() }) };
    const { apiKey } = await request('post', '/api/v1/account/api-keys', { body });
    setMade(apiKey);
    setName('');
    setScopes([]);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (scopes.length === 0) setProblem(t('scopeNeeded'));
    else void act(make);
  };
  const toggle = (scope: ScopeName): void =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  return (
    <section className="card stack" aria-label={t('keys')}>
      <h2>{t('keys')}</h2>
      <p className="soft">{t('keysHint')}</p>
      <Loaded of={keys} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <p>{t('keyNone')}</p>
          ) : (
            <ul className="things">
              {all.map((one) => (
                <li key={one.id}>
                  <bdi>{one.name}</bdi>
                  <code className="soft">{one.hint}</code>
                  <span className="row grow">
                    <ScopeBadges of={one.scopes} />
                    <span className="soft small">
                      {one.expiresAt === null ? t('keyNever') : t('keyUntil', { when: moment(one.expiresAt) })}
                    </span>
                  </span>
                  <Button
                    look="quiet"
                    onClick={() =>
                      void act(async () => {
                        await request('delete', '/api/v1/account/api-keys/{keyId}', { path: { keyId: one.id } });
                      })
                    }
                  >
                    {t('revoke')} <span className="visually-hidden">{one.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form className="stack" onSubmit={submit}>
        <TextField
          label={t('keyName')}
          value={name}
          required
          maxLength={100}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className="scopes">
          <legend>{t('keyScopes')}</legend>
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={
                <>
                  {sayScope(scope)} <code className="soft small">{scope}</code>
                </>
              }
              hint={explainScope(scope)}
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
        </fieldset>
        <TextField label={t('keyEnds')} type="date" value={ends} onChange={(event) => setEnds(event.target.value)} />
        <div>
          <Button type="submit">{t('keyMake')}</Button>
        </div>
      </form>
      {dialog}
      {made !== undefined && (
        <SecretDialog
          title={t('keyShown')}
          hint={t('keyShownHint')}
          secret={made}
          kept={t('keyKept')}
          onClose={() => setMade(undefined)}
        />
      )}
    </section>
  );
}
