import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { request } from '../../api/client.js';
import { policyNames, useAnswer } from '../../api/queries.js';
import { adminKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { Loaded } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { toast } from '../../design/toast.js';
import { ApiKeys, useScopeNeeded, useScopesField } from '../../records/api-keys.js';
import type { Field, Option } from '../../records/fields.js';
import { FormDialog } from '../../records/form-dialog.js';
import { keyWords } from '../../records/key-words.js';
import type { Body } from '../../records/kind.js';
import { ScopeBadges } from '../../records/scope-badges.js';
import { useConfirming } from '../../session/confirming.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const TYPES = ['subject', 'dns', 'uri', 'email'] as const;

/** The keys and client certificates of a service account. */
export function Credentials({
  accountId: id,
  groups,
  isNew,
}: {
  readonly accountId: string;
  readonly groups: readonly Option[];
  /** True if the account was just created: its first key is offered at once. */
  readonly isNew: boolean;
}) {
  const t = useWords(words);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const path = { id };
  const policies = useQuery(policyNames);
  const policy: Field = {
    ...{ kind: 'choice', name: 'policy', label: t('policy'), hint: t('policyHint') },
    options: [
      { value: '', label: t('anyPolicy') },
      ...(policies.data ?? []).map((name) => ({ value: name, label: name })),
    ],
  };
  const limits: readonly Field[] = [
    ...(groups.length === 0
      ? []
      : ([
          { kind: 'choices', name: 'groupIds', label: t('keyGroups'), hint: t('keyGroupsHint'), options: groups },
        ] as const)),
    { kind: 'lines', name: 'networks', label: t('networks'), hint: t('networksHint') },
    policy,
  ];
  return (
    <>
      <Part title={t('keys')}>
        <ApiKeys
          queryKey={adminKeys.records(`keys-of-${id}`)}
          list={() => request('get', '/api/v1/service-accounts/{id}/api-keys', { path })}
          create={(body) => request('post', '/api/v1/service-accounts/{id}/api-keys', { path, body: body as never })}
          revoke={(keyId) =>
            request('delete', '/api/v1/service-accounts/{id}/api-keys/{keyId}', { path: { id, keyId } })
          }
          policy={{
            field: policy,
            change: (keyId, body) =>
              request('patch', '/api/v1/service-accounts/{id}/api-keys/{keyId}', {
                path: { id, keyId },
                body: body as never,
              }),
          }}
          limits={limits}
          mayChange={mayChange}
          first={isNew ? t('firstKey') : undefined}
        />
      </Part>
      <Part title={t('certificates')}>
        <Certificates path={path} mayChange={mayChange} />
      </Part>
    </>
  );
}

function Certificates({ path, mayChange }: { readonly path: { readonly id: string }; readonly mayChange: boolean }) {
  const t = useWords(words);
  const k = useWords(keyWords);
  const client = useQueryClient();
  const { confirmed, dialog } = useConfirming();
  const [open, setOpen] = useState<'new' | { readonly certificateId: string; readonly value: string }>();
  const scopes = useScopesField();
  const requireScope = useScopeNeeded();
  const queryKey = adminKeys.records(`certificates-of-${path.id}`);
  const certificates = useAnswer(queryKey, '/api/v1/service-accounts/{id}/certificates', { path });
  const done = async (): Promise<void> => {
    setOpen(undefined);
    await client.invalidateQueries({ queryKey });
  };
  const add = async (body: Body): Promise<void> => {
    requireScope(body);
    await confirmed(() => request('post', '/api/v1/service-accounts/{id}/certificates', { path, body: body as never }));
    await done();
  };
  const revoke = async (certificateId: string): Promise<void> => {
    await confirmed(() =>
      request('delete', '/api/v1/service-accounts/{id}/certificates/{certificateId}', {
        path: { ...path, certificateId },
      }),
    );
    await done();
    toast(k('revoked'));
  };
  return (
    <>
      <Loaded of={certificates} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">{t('noCertificates')}</p>
          ) : (
            <ul className="lines">
              {all.map(({ id, type, value, scopes: may, lastUsedAt }) => (
                <li key={id ?? value}>
                  <span className="soft small">{t(`type.${type}`)}</span>
                  <bdi>{value}</bdi>
                  <ScopeBadges of={may} />
                  <span className="soft small grow">
                    {id === null
                      ? t('ofSettings')
                      : lastUsedAt === null
                        ? k('unused')
                        : k('used', { when: moment(lastUsedAt) })}
                  </span>
                  {id !== null && mayChange && (
                    <Button look="quiet" onClick={() => setOpen({ certificateId: id, value })}>
                      {k('revoke')} <span className="visually-hidden">{value}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayChange && (
        <div>
          <Button onClick={() => setOpen('new')}>{t('addCertificate')}</Button>
        </div>
      )}
      {open === 'new' && (
        <FormDialog
          title={t('addCertificate')}
          fields={[
            {
              kind: 'choice',
              name: 'type',
              label: t('type'),
              options: TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
            },
            { kind: 'text', name: 'value', label: t('value'), hint: t('valueHint'), required: true, maxLength: 2048 },
            scopes,
          ]}
          onSave={add}
          onClose={() => setOpen(undefined)}
        />
      )}
      {typeof open === 'object' && (
        <SureDialog
          title={k('revokeTitle', { name: open.value })}
          hint={k('revokeHint')}
          verb={k('revoke')}
          onSure={() => revoke(open.certificateId)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {dialog}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
