import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, CommandButton } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { Pager } from '../../design/pager.js';
import { Badge, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { recordCommands } from '../../records/keys.js';
import { common } from '../../words/common.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { InviteDialog } from './invite-dialog.js';
import type { User } from './types.js';
import { UserDialog } from './user-dialog.js';
import { words } from './words.js';

const SIZE = 50;

/** Users with their roles, and open invitations. */
export default function UsersPage() {
  const t = useWords(words);
  const say = useWords(common);
  const [address, setAddress] = useSearchParams();
  const page = Math.max(0, Number(address.get('page') ?? 0) || 0);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const [changed, setChanged] = useState<User>();
  const [isInviting, setInviting] = useState(false);
  const users = useQuery({
    queryKey: adminKeys.users(page),
    queryFn: () => request('get', '/api/v1/users', { query: { page, size: SIZE } }),
  });
  useCommands(
    mayChange ? [{ ...recordCommands.of('records.make'), label: t('invite'), run: () => setInviting(true) }] : [],
  );
  return (
    <Page title={t('title')} actions={<CommandButton id="records.make" look="primary" />}>
      <div className="stack">
        <Loaded of={users}>
          {({ content, totalPages, totalElements }) => (
            <>
              <div className="table-scroll card" tabIndex={0} role="region" aria-label={t('title')}>
                <table className="cards">
                  <thead>
                    <tr>
                      <th>{t('email')}</th>
                      <th>{t('role')}</th>
                      <th>{t('state')}</th>
                      <th>{t('created')}</th>
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {content.map((user) => (
                      <tr key={user.id}>
                        <td>
                          <bdi>{user.email}</bdi>
                        </td>
                        <td>{say(`role.${user.role}`)}</td>
                        <td>
                          <States user={user} />
                        </td>
                        <td className="one-line">{moment(user.createdAt)}</td>
                        <td className="number">
                          {mayChange && (
                            <Button look="quiet" onClick={() => setChanged(user)}>
                              {t('change')} <span className="visually-hidden">{user.email}</span>
                            </Button>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager
                page={page}
                pages={totalPages}
                total={totalElements}
                onPage={(next) => setAddress({ page: String(next) })}
              />
            </>
          )}
        </Loaded>
        <Invitations mayChange={mayChange} />
      </div>
      {changed !== undefined && <UserDialog user={changed} onClose={() => setChanged(undefined)} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}

function States({ user }: { readonly user: User }) {
  const t = useWords(words);
  return (
    <span className="row">
      <Badge tone={user.disabled ? 'danger' : 'good'}>{t(user.disabled ? 'disabled' : 'active')}</Badge>
      {user.locked && <Badge tone="warn">{t('locked')}</Badge>}
      {user.mustChangePassword && <Badge tone="warn">{t('mustChange')}</Badge>}
      {user.totpEnabled && <Badge>{t('totp')}</Badge>}
    </span>
  );
}

function Invitations({ mayChange }: { readonly mayChange: boolean }) {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: adminKeys.invitations,
    queryFn: () => request('get', '/api/v1/invitations', { query: { size: 50 } }),
    enabled: mayChange,
  });
  const open = (data?.content ?? []).filter(
    ({ acceptedAt, expiresAt }) => acceptedAt === null && Date.parse(expiresAt) > Date.now(),
  );
  if (open.length === 0) return null;
  const revoke = async (id: string): Promise<void> => {
    await request('delete', '/api/v1/invitations/{id}', { path: { id } });
    await client.invalidateQueries({ queryKey: adminKeys.invitations });
  };
  return (
    <section className="card stack" aria-label={t('invitations')}>
      <h2>{t('invitations')}</h2>
      <ul className="stack">
        {open.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="row">
            <bdi>{email}</bdi>
            <span className="soft small grow">
              {say(`role.${role}`)}, {t('invitedUntil', { when: moment(expiresAt) })}
            </span>
            <Button look="quiet" onClick={() => void revoke(id)}>
              {t('revoke')} <span className="visually-hidden">{email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
