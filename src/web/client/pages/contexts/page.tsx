import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { adminKeys, contextKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Checkbox } from '../../design/field.js';
import { Page } from '../../design/page.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { common } from '../../words/common.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { ReidentifyCard } from './reidentify-card.js';
import { words } from './words.js';

type Context = components['schemas']['Context'];
const MOST = 200;

/** Contexts, which keep replacements consistent across documents. */
export default function ContextsPage() {
  const t = useWords(words);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const [changed, setChanged] = useState<Context>();
  const [forgotten, setForgotten] = useState<Context>();
  const names = useQuery({
    queryKey: contextKeys.names,
    queryFn: () => request('get', '/api/contexts', { query: { limit: MOST } }),
  });
  const each = useQueries({
    queries: (names.data?.contexts ?? []).map((contextName) => ({
      queryKey: contextKeys.one(contextName),
      queryFn: () => request('get', '/api/contexts/{contextName}', { path: { contextName } }),
    })),
  });
  return (
    <Page title={t('title')}>
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Loaded of={names}>
          {({ contexts }) =>
            contexts.length === 0 ? (
              <EmptyState title={t('none')}>
                <p>{t('noneHint')}</p>
              </EmptyState>
            ) : (
              <div className="table-scroll card" tabIndex={0} role="region" aria-label={t('title')}>
                <table>
                  <thead>
                    <tr>
                      <th>{t('name')}</th>
                      <th className="number">{t('size')}</th>
                      <th>{t('who')}</th>
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {contexts.map((name, i) => {
                      const context = each[i]?.data;
                      return (
                        <tr key={name}>
                          <td>
                            <bdi>{name}</bdi>
                          </td>
                          <td className="number">{whole(context?.size)}</td>
                          <td>
                            {context !== undefined &&
                              (context.everyone ? t('everyone') : t('groups', { n: context.groupIds.length }))}
                          </td>
                          <td>
                            {mayChange && context !== undefined && (
                              <div className="row">
                                <Button look="quiet" onClick={() => setChanged(context)}>
                                  {t('change')} <span className="visually-hidden">{name}</span>
                                </Button>
                                <Button look="danger" onClick={() => setForgotten(context)}>
                                  {t('forget')} <span className="visually-hidden">{name}</span>
                                </Button>
                              </div>
                            )}
                          </td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </div>
            )
          }
        </Loaded>
        {mayChange && <ReidentifyCard />}
      </div>
      {changed !== undefined && <AudienceDialog context={changed} onClose={() => setChanged(undefined)} />}
      {forgotten !== undefined && <ForgetDialog context={forgotten} onClose={() => setForgotten(undefined)} />}
    </Page>
  );
}

function AudienceDialog({ context, onClose }: { readonly context: Context; readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const [everyone, setEveryone] = useState(context.everyone);
  const [groupIds, setGroupIds] = useState<readonly string[]>(context.groupIds);
  const [problem, setProblem] = useState<string>();
  const groups = useQuery({
    queryKey: adminKeys.groups(0),
    queryFn: () => request('get', '/api/v1/groups', { query: { size: 100 } }),
  });
  const save = async (): Promise<void> => {
    try {
      await request('put', '/api/contexts/{contextName}', {
        path: { contextName: context.name },
        body: everyone ? { everyone: true } : { groupIds: [...groupIds] },
      });
      await client.invalidateQueries({ queryKey: contextKeys.all });
      toast(t('saved'));
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Dialog
      title={t('changeTitle', { name: context.name })}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary">
            {say('action.save')}
          </Button>
        </>
      }
    >
      <Checkbox label={t('forEveryone')} checked={everyone} onChange={(event) => setEveryone(event.target.checked)} />
      {!everyone && (
        <fieldset className="stack">
          <legend className="small">{t('forGroups')}</legend>
          {groups.data?.content.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={groupIds.includes(id)}
              onChange={(event) =>
                setGroupIds(event.target.checked ? [...groupIds, id] : groupIds.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
      )}
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

function ForgetDialog({ context, onClose }: { readonly context: Context; readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const forget = async (): Promise<void> => {
    try {
      await request('delete', '/api/contexts/{contextName}', { path: { contextName: context.name } });
      await client.invalidateQueries({ queryKey: contextKeys.all });
      toast(t('forgotten'));
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Dialog
      title={t('forgetTitle', { n: context.size, name: context.name })}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {say('action.cancel')}
          </Button>
          <Button look="danger" onClick={() => void forget()}>
            {t('forget')}
          </Button>
        </>
      }
    >
      <p>{t('forgetHint')}</p>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
