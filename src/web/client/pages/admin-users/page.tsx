import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { adminKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, CommandButton } from '../../design/button.js';
import { useTrying } from '../../design/once.js';
import { Page } from '../../design/page.js';
import { Badge, Problem } from '../../design/states.js';
import type { RecordKind } from '../../records/kind.js';
import { Records } from '../../records/records.js';
import { common } from '../../words/common.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { InviteDialog } from './invite-dialog.js';
import type { User } from './types.js';
import { UserDialog } from './user-dialog.js';
import { words } from './words.js';

const PAGE_SIZE = 100;

/** Users with their roles, and open invitations. */
export default function UsersPage() {
  const t = useWords(words);
  const say = useWords(common);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const kind: RecordKind<User> = {
    id: 'users',
    queryKey: adminKeys.allUsers,
    list: (page) => request('get', '/api/v1/users', { query: { page, size: PAGE_SIZE } }),
    find: (q) => request('get', '/api/v1/users', { query: { q, size: PAGE_SIZE } }),
    keyOf: ({ id }) => id,
    nameOf: ({ email }) => email,
    words: { title: t('title'), make: t('invite'), none: t('title'), noneHint: t('inviteHint') },
    columns: [
      { label: t('role'), of: ({ role }) => say(`role.${role}`) },
      { label: t('state'), of: (user) => <States user={user} /> },
      { label: t('created'), of: ({ createdAt }) => <span className="one-line">{moment(createdAt)}</span> },
    ],
    fields: () => [],
    isClosed: !mayChange,
    dialog: (user, close) =>
      user === undefined ? <InviteDialog onClose={close} /> : <UserDialog user={user} onClose={close} />,
  };
  return (
    <Page title={t('title')} actions={<CommandButton id="records.make" look="primary" />}>
      <div className="stack">
        <Records kind={kind} nameLabel={t('email')} />
        <Invitations mayChange={mayChange} />
      </div>
    </Page>
  );
}

function States({ user }: { readonly user: User }) {
  const t = useWords(words);
  return (
    <>
      <Badge tone={user.disabled ? 'danger' : 'good'}>{t(user.disabled ? 'disabled' : 'active')}</Badge>{' '}
      {user.locked && <Badge tone="warn">{t('locked')}</Badge>}{' '}
      {user.mustChangePassword && <Badge tone="warn">{t('mustChange')}</Badge>}{' '}
      {user.totpEnabled && <Badge>{t('totp')}</Badge>}
    </>
  );
}

function Invitations({ mayChange }: { readonly mayChange: boolean }) {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const { problem, busy, attempt } = useTrying();
  const { data } = useAnswer(
    adminKeys.invitations,
    '/api/v1/invitations',
    { query: { size: 50 } },
    { enabled: mayChange },
  );
  const open = (data?.content ?? []).filter(
    ({ acceptedAt, expiresAt }) => acceptedAt === null && Date.parse(expiresAt) > Date.now(),
  );
  if (open.length === 0) return null;
  const revoke = (id: string): void =>
    attempt(async () => {
      await request('delete', '/api/v1/invitations/{id}', { path: { id } });
      await client.invalidateQueries({ queryKey: adminKeys.invitations });
    });
  return (
    <section className="card stack" aria-label={t('invitations')}>
      <h2>{t('invitations')}</h2>
      <Problem of={problem} />
      <ul className="stack">
        {open.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="row">
            <bdi>{email}</bdi>
            <span className="soft small grow">
              {say(`role.${role}`)}, {t('invitedUntil', { when: moment(expiresAt) })}
            </span>
            <Button look="quiet" disabled={busy} onClick={() => revoke(id)}>
              {t('revoke')} <span className="visually-hidden">{email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
