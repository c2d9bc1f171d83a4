import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { SecretDialog } from '../../design/secret.js';
import { Loaded } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { toast } from '../../design/toast.js';
import type { Field, Option } from '../../records/fields.js';
import { FormDialog } from '../../records/form-dialog.js';
import { ScopeBadges } from '../../records/scope-badges.js';
import { explainScope, SCOPES, sayScope } from '../../records/scopes.js';
import { recordWords } from '../../records/words.js';
import { useConfirming } from '../../session/confirming.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const TYPES = ['subject', 'dns', 'uri', 'email'] as const;
type Open = 'key' | 'certificate' | { readonly revoke: string; readonly work: () => Promise<unknown> } | undefined;

/** The keys and client certificates of a service account. */
export function Credentials({
  accountId,
  groups,
  isNew,
}: {
  readonly accountId: string;
  readonly groups: readonly Option[];
  /** Whether the account was just created: its first key is offered at once. */
  readonly isNew: boolean;
}) {
  const t = useWords(words);
  const tell = useWords(recordWords);
  const client = useQueryClient();
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const { confirmed, dialog } = useConfirming();
  const [open, setOpen] = useState<Open>();
  useEffect(() => {
    // Once the dialog of the account is open, so that this one is above it.
    if (isNew) setOpen('key');
  }, [isNew]);
  const [made, setMade] = useState<string>();
  const path = { id: accountId };
  const keysOf = adminKeys.records(`keys-of-${accountId}`);
  const certificatesOf = adminKeys.records(`certificates-of-${accountId}`);
  const keys = useQuery({
    queryKey: keysOf,
    queryFn: () => request('get', '/api/v1/service-accounts/{id}/api-keys', { path }),
  });
  const certificates = useQuery({
    queryKey: certificatesOf,
    queryFn: () => request('get', '/api/v1/service-accounts/{id}/certificates', { path }),
  });
  const again = async (): Promise<void> => {
    setOpen(undefined);
    await client.invalidateQueries({ queryKey: keysOf });
    await client.invalidateQueries({ queryKey: certificatesOf });
  };
  const scopes = {
    kind: 'choices',
    name: 'scopes',
    label: t('scopes'),
    hint: t('scopesHint'),
    options: SCOPES.map((value) => ({ value, label: sayScope(value), hint: explainScope(value), isCoded: true })),
  } as const;
  const keyFields: readonly Field[] = [
    { kind: 'text', name: 'name', label: t('keyName'), required: true, maxLength: 100 },
    scopes,
    ...(groups.length === 0
      ? []
      : ([
          { kind: 'choices', name: 'groupIds', label: t('keyGroups'), hint: t('keyGroupsHint'), options: groups },
        ] as const)),
    { kind: 'lines', name: 'networks', label: t('networks'), hint: t('networksHint') },
    { kind: 'moment', name: 'expiresAt', label: t('ends'), hint: t('endsHint') },
  ];
  const certificateFields: readonly Field[] = [
    {
      kind: 'choice',
      name: 'type',
      label: t('type'),
      options: TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
    },
    { kind: 'text', name: 'value', label: t('value'), hint: t('valueHint'), required: true, maxLength: 2048 },
    scopes,
  ];
  const requireScope = ({ scopes: ticked }: Record<string, unknown>): void => {
    if (Array.isArray(ticked) && ticked.length === 0) throw new Error(t('scopeNeeded'));
  };
  const makeKey = async (body: Record<string, unknown>): Promise<void> => {
    requireScope(body);
    // An empty list would be a restriction that no request satisfies.
    const limited = Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    const { apiKey } = await confirmed(() =>
      request('post', '/api/v1/service-accounts/{id}/api-keys', { path, body: Object.fromEntries(limited) as never }),
    );
    setMade(apiKey);
    await again();
  };
  const addCertificate = async (body: Record<string, unknown>): Promise<void> => {
    requireScope(body);
    await confirmed(() => request('post', '/api/v1/service-accounts/{id}/certificates', { path, body: body as never }));
    await again();
  };
  const revoking = (name: string, work: () => Promise<unknown>): ReactNode =>
    mayChange && (
      <Button look="quiet" onClick={() => setOpen({ revoke: name, work })}>
        {t('revoke')} <span className="visually-hidden">{name}</span>
      </Button>
    );
  return (
    <>
      <Part title={t('keys')} isEmpty={keys.data?.length === 0} none={t('noKeys')}>
        <Loaded of={keys} lines={2}>
          {(all) => (
            <ul className="lines">
              {all.map(({ id, name, hint, scopes: may, networks, expiresAt, lastUsedAt }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                  <code className="soft">{hint}</code>
                  <ScopeBadges of={may} />
                  <span className="soft small grow">
                    {expiresAt === null ? t('never') : t('until', { when: moment(expiresAt) })}
                    {networks !== null && `, ${t('from', { networks: networks.join(', ') })}`}
                    {`, ${lastUsedAt === null ? t('unused') : t('used', { when: moment(lastUsedAt) })}`}
                  </span>
                  {revoking(name, () =>
                    request('delete', '/api/v1/service-accounts/{id}/api-keys/{keyId}', {
                      path: { ...path, keyId: id },
                    }),
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {mayChange && (
          <div>
            <Button onClick={() => setOpen('key')}>{t('makeKey')}</Button>
          </div>
        )}
      </Part>
      <Part title={t('certificates')} isEmpty={certificates.data?.length === 0} none={t('noCertificates')}>
        <Loaded of={certificates} lines={2}>
          {(all) => (
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
                        ? t('unused')
                        : t('used', { when: moment(lastUsedAt) })}
                  </span>
                  {id !== null &&
                    revoking(value, () =>
                      request('delete', '/api/v1/service-accounts/{id}/certificates/{certificateId}', {
                        path: { ...path, certificateId: id },
                      }),
                    )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {mayChange && (
          <div>
            <Button onClick={() => setOpen('certificate')}>{t('addCertificate')}</Button>
          </div>
        )}
      </Part>
      {open === 'key' && (
        <FormDialog
          title={t('makeKey')}
          {...(isNew && keys.data?.length === 0 && { hint: t('firstKey') })}
          fields={keyFields}
          onSave={makeKey}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'certificate' && (
        <FormDialog
          title={t('addCertificate')}
          fields={certificateFields}
          onSave={addCertificate}
          onClose={() => setOpen(undefined)}
        />
      )}
      {typeof open === 'object' && (
        <SureDialog
          title={t('revokeTitle', { name: open.revoke })}
          hint={t('revokeHint')}
          verb={t('revoke')}
          onSure={async () => {
            await confirmed(open.work);
            await again();
            toast(tell('removed'));
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {made !== undefined && (
        <SecretDialog
          title={t('shown')}
          hint={t('shownHint')}
          secret={made}
          kept={t('kept')}
          onClose={() => setMade(undefined)}
        />
      )}
      {dialog}
    </>
  );
}

function Part({
  title,
  isEmpty,
  none,
  children,
}: {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly none: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      {isEmpty && <p className="soft">{none}</p>}
      {children}
    </section>
  );
}
