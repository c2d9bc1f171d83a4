import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { contextKeys } from '../../api/keys.js';
import { useAnswer, contextNames } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { FoundRows } from '../../design/found-rows.js';
import { Page } from '../../design/page.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { toast } from '../../design/toast.js';
import { useGroups } from '../../records/groups.js';
import type { EditedKind } from '../../records/kind.js';
import { RecordDialog } from '../../records/record-dialog.js';
import { useRowKeys } from '../../records/row-keys.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { ReidentifyCard } from './reidentify-card.js';
import { words } from './words.js';

type Context = components['schemas']['Context'];
/** Each context that is drawn is read by a request of its own. */
const MAX_READ = 40;

/** Contexts, which keep replacements consistent across documents. */
export default function ContextsPage() {
  const t = useWords(words);
  const client = useQueryClient();
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const groups = useGroups(mayChange);
  const [changed, setChanged] = useState<Context>();
  const [forgotten, setForgotten] = useState<Context>();
  const names = useQuery(contextNames);
  useRowKeys();
  const kind: EditedKind<Context> = {
    queryKey: contextKeys.all,
    nameOf: ({ name }) => t('changeTitle', { name }),
    words: { make: '' },
    fields: () => [
      { kind: 'flag', name: 'everyone', label: t('forEveryone') },
      {
        kind: 'choices',
        name: 'groupIds',
        label: t('forGroups'),
        options: groups,
        when: ({ everyone }) => everyone !== true,
      },
    ],
    read: ({ name }) => request('get', '/api/contexts/{contextName}', { path: { contextName: name } }),
    update: (context, _changes, body) =>
      request('put', '/api/contexts/{contextName}', {
        ...{ path: { contextName: context.name }, seen: context },
        body: body.everyone === true ? { everyone: true } : { groupIds: body.groupIds as string[] },
      }),
  };
  return (
    <Page title={t('title')}>
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Loaded of={names}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t('none')}>
                <p>{t('noneHint')}</p>
              </EmptyState>
            ) : (
              <FoundRows rows={all} nameOf={(name) => name} label={t('find')} most={MAX_READ}>
                {(drawn) => (
                  <div className="table-scroll card" tabIndex={0} role="region" aria-label={t('title')}>
                    <table className="cards acts-below">
                      <thead>
                        <tr>
                          <th>{t('name')}</th>
                          <th className="number">{t('size')}</th>
                          <th>{t('who')}</th>
                          <td />
                        </tr>
                      </thead>
                      <tbody data-rows>
                        {drawn.map((name) => (
                          <ContextRow
                            key={name}
                            name={name}
                            mayChange={mayChange}
                            onChange={setChanged}
                            onForget={setForgotten}
                          />
                        ))}
                      </tbody>
                    </table>
                  </div>
                )}
              </FoundRows>
            )
          }
        </Loaded>
        {mayChange && <ReidentifyCard />}
      </div>
      {changed !== undefined && (
        <RecordDialog kind={kind} record={changed} mayChange={mayChange} onClose={() => setChanged(undefined)} />
      )}
      {forgotten !== undefined && (
        <SureDialog
          title={t('forgetTitle', { n: forgotten.size, name: forgotten.name })}
          hint={t('forgetHint')}
          verb={t('forget')}
          onSure={async () => {
            await request('delete', '/api/contexts/{contextName}', { path: { contextName: forgotten.name } });
            await client.invalidateQueries({ queryKey: contextKeys.names });
            // One that is gone with its values is not asked for again.
            if (client.getQueryData<readonly string[]>(contextKeys.names)?.includes(forgotten.name) === true)
              await client.invalidateQueries({ queryKey: contextKeys.one(forgotten.name) });
            toast(t('forgotten'));
            setForgotten(undefined);
          }}
          onClose={() => setForgotten(undefined)}
        />
      )}
    </Page>
  );
}

/** A context by its name; what else is known of it is read for the rows that are drawn. */
function ContextRow({
  name,
  mayChange,
  onChange,
  onForget,
}: {
  readonly name: string;
  readonly mayChange: boolean;
  readonly onChange: (context: Context) => void;
  readonly onForget: (context: Context) => void;
}) {
  const t = useWords(words);
  const { data: context } = useAnswer(contextKeys.one(name), '/api/contexts/{contextName}', {
    path: { contextName: name },
  });
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td className="number" data-label={t('size')}>
        {whole(context?.size)}
      </td>
      <td data-label={t('who')}>
        {context !== undefined && (context.everyone ? t('everyone') : t('groups', { n: context.groupIds.length }))}
      </td>
      <td>
        {mayChange && context !== undefined && (
          <div className="row at-end">
            <Button look="quiet" onClick={() => onChange(context)}>
              {t('change')} <span className="visually-hidden">{name}</span>
            </Button>
            <Button
              look="danger"
              onClick={() => onForget(context)}
              disabled={context.size === 0 ? t('nothingToForget') : undefined}
            >
              {t('forget')} <span className="visually-hidden">{name}</span>
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}
