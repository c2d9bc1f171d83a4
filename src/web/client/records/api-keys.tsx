import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, CommandButton } from '../design/button.js';
import { SecretDialog } from '../design/secret.js';
import { Badge, Loaded } from '../design/states.js';
import { SureDialog } from '../design/sure.js';
import { toast } from '../design/toast.js';
import type { KeyDefinition } from '../keys/define.js';
import { useCommands } from '../keys/registry.js';
import { useConfirming } from '../session/confirming.js';
import { moment } from '../words/format.js';
import { useWords } from '../words/t.js';
import { localMoment, type Field } from './fields.js';
import { FormDialog } from './form-dialog.js';
import './records.css';
import { keyWords } from './key-words.js';
import type { Body } from './kind.js';
import { ScopeBadges } from './scope-badges.js';
import { explainScope, SCOPES, sayScope } from './scopes.js';

interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly networks?: readonly string[] | null;
  readonly policy?: string | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt?: string | null;
}

/** The field with the scopes of a key or a certificate. */
export const useScopesField = (): Field => {
  const t = useWords(keyWords);
  return {
    kind: 'choices',
    name: 'scopes',
    label: t('scopes'),
    hint: t('scopesHint'),
    options: SCOPES.map((value) => ({ value, label: sayScope(value), hint: explainScope(value), isCoded: true })),
  };
};

/** Returns a check that a form names a scope. @throws Error without one */
export function useScopeNeeded(): (body: Body) => void {
  const t = useWords(keyWords);
  return ({ scopes }) => {
    if (Array.isArray(scopes) && scopes.length === 0) throw new Error(t('scopeNeeded'));
  };
}

/** The API keys of a person or a program: what they may do, making one and revoking one. */
export function ApiKeys({
  queryKey,
  list,
  create,
  revoke,
  policy,
  limits = [],
  mayChange = true,
  command,
  first,
}: {
  readonly queryKey: QueryKey;
  readonly list: () => Promise<readonly ApiKey[]>;
  readonly create: (body: Body) => Promise<{ readonly apiKey: string }>;
  readonly revoke: (id: string) => Promise<unknown>;
  /** The field of the policy of a key, where it may be changed. */
  readonly policy?: { readonly field: Field; readonly change: (id: string, body: Body) => Promise<unknown> };
  /** Fields between the scopes and the end. */
  readonly limits?: readonly Field[];
  readonly mayChange?: boolean;
  readonly command?: KeyDefinition;
  /** The text above the fields of a first key, which the page offers without being asked. */
  readonly first?: string | undefined;
}) {
  const t = useWords(keyWords);
  const client = useQueryClient();
  const { confirmed, dialog } = useConfirming();
  const [open, setOpen] = useState<'new' | { readonly key: ApiKey; readonly act: 'policy' | 'revoke' }>();
  const [made, setMade] = useState<string>();
  const keys = useQuery({ queryKey, queryFn: list });
  const scopes = useScopesField();
  const requireScope = useScopeNeeded();
  useEffect(() => {
    // Once the dialog around this is open, so that this one is above it.
    if (first !== undefined) setOpen('new');
  }, [first]);
  useCommands(command === undefined ? [] : [{ ...command, run: () => setOpen('new') }]);
  const done = async (): Promise<void> => {
    setOpen(undefined);
    await client.invalidateQueries({ queryKey });
  };
  const make = async (body: Body): Promise<void> => {
    requireScope(body);
    // An empty list would be a restriction that no request satisfies.
    const limited = Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    const { apiKey } = await confirmed(() => create(Object.fromEntries(limited)));
    setMade(apiKey);
    await done();
  };
  const facts = ({ expiresAt, networks, policy, lastUsedAt }: ApiKey): string =>
    [
      expiresAt === null ? t('never') : isOver(expiresAt) ? undefined : t('until', { when: moment(expiresAt) }),
      networks && t('from', { networks: networks.join(', ') }),
      policy && t('by', { policy }),
      lastUsedAt === undefined
        ? undefined
        : lastUsedAt === null
          ? t('unused')
          : t('used', { when: moment(lastUsedAt) }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <>
      <Loaded of={keys} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">{t('none')}</p>
          ) : (
            <ul className="lines">
              {all.map((key) => (
                <li key={key.id}>
                  <bdi>{key.name}</bdi>
                  <code className="soft">{key.hint}</code>
                  <ScopeBadges of={key.scopes} />
                  {key.expiresAt !== null && isOver(key.expiresAt) && (
                    <Badge tone="danger">{t('ended', { when: moment(key.expiresAt) })}</Badge>
                  )}
                  <span className="soft small grow">{facts(key)}</span>
                  {mayChange && policy !== undefined && (
                    <Button look="quiet" onClick={() => setOpen({ key, act: 'policy' })}>
                      {t('policy')} <span className="visually-hidden">{key.name}</span>
                    </Button>
                  )}
                  {mayChange && (
                    <Button look="quiet" onClick={() => setOpen({ key, act: 'revoke' })}>
                      {t('revoke')} <span className="visually-hidden">{key.name}</span>
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
          {command === undefined ? (
            <Button onClick={() => setOpen('new')}>{t('make')}</Button>
          ) : (
            <CommandButton id={command.id} />
          )}
        </div>
      )}
      {open === 'new' && (
        <FormDialog
          title={t('make')}
          {...(first !== undefined && keys.data?.length === 0 && { hint: first })}
          fields={[
            { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 100 },
            scopes,
            ...limits,
            {
              ...{ kind: 'moment', name: 'expiresAt', label: t('ends'), hint: t('endsHint') },
              min: localMoment(new Date().toISOString()),
            },
          ]}
          onSave={make}
          onClose={() => setOpen(undefined)}
        />
      )}
      {typeof open === 'object' && open.act === 'policy' && policy !== undefined && (
        <FormDialog
          title={t('policyTitle', { name: open.key.name })}
          hint={t('policyHint')}
          fields={[policy.field]}
          from={open.key}
          onSave={async (body) => {
            await confirmed(() => policy.change(open.key.id, body));
            await done();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {typeof open === 'object' && open.act === 'revoke' && (
        <SureDialog
          title={t('revokeTitle', { name: open.key.name })}
          hint={t('revokeHint')}
          verb={t('revoke')}
          onSure={async () => {
            await confirmed(() => revoke(open.key.id));
            await done();
            toast(t('revoked'));
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

const isOver = (expiresAt: string): boolean => Date.parse(expiresAt) <= Date.now();
