import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { Role } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Checkbox, Select, TextField } from '../../design/field.js';
import { useTrying } from '../../design/once.js';
import { Problem } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { toast } from '../../design/toast.js';
import { ClashNotice } from '../../records/clash-notice.js';
import { recordWords } from '../../records/words.js';
import { useConfirming } from '../../session/confirming.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { ROLES, type User } from './types.js';
import { words } from './words.js';

/** The fields that an administrator can change or reset for a user. */
export function UserDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  const tell = useWords(recordWords);
  const client = useQueryClient();
  const { confirmed, dialog } = useConfirming();
  const [role, setRole] = useState<Role>(user.role);
  const [disabled, setDisabled] = useState(user.disabled);
  const [password, setPassword] = useState('');
  const { problem, busy, attempt } = useTrying();
  const [isRemoving, setRemoving] = useState(false);
  // The user as the fields were filled in from, and as another administrator has changed the same fields.
  const [seen, setSeen] = useState<User>(user);
  const [clash, setClash] = useState<{ readonly fields: string; readonly now: User }>();
  const path = { id: user.id };
  const done = async (work: () => Promise<unknown>): Promise<void> => {
    setClash(undefined);
    if ((await confirmed(work)) === false) return;
    await client.invalidateQueries({ queryKey: adminKeys.allUsers });
    toast(t('done'));
    onClose();
  };
  const act = (work: () => Promise<unknown>): void => attempt(() => done(work));
  const save = (from: User = seen): void =>
    act(async () => {
      const now = await request('get', '/api/v1/users/{id}', { path });
      const both = [
        ...(now.role !== from.role && now.role !== role && from.role !== role ? [t('role')] : []),
        ...(now.disabled !== from.disabled && now.disabled !== disabled && from.disabled !== disabled
          ? [t('isDisabled')]
          : []),
      ];
      if (both.length > 0) {
        setClash({ fields: both.join(', '), now });
        return false;
      }
      const body = {
        ...(role !== from.role && { role }),
        ...(disabled !== from.disabled && { disabled }),
        ...(password !== '' && { password }),
      };
      if (Object.keys(body).length > 0) await request('patch', '/api/v1/users/{id}', { path, body, seen: now });
      return true;
    });
  const takeTheirs = (now: User): void => {
    setSeen(now);
    setRole(now.role);
    setDisabled(now.disabled);
    setClash(undefined);
  };
  const saveMine = (now: User): void => {
    setSeen(now);
    save(now);
  };
  return (
    <Dialog
      after={
        <>
          {isRemoving && (
            <SureDialog
              title={tell('removeTitle', { name: user.email })}
              hint={t('removeHint')}
              verb={t('remove')}
              onSure={() => done(() => request('delete', '/api/v1/users/{id}', { path }))}
              onClose={() => setRemoving(false)}
            />
          )}
          {dialog}
        </>
      }
      title={t('changeTitle', { email: user.email })}
      onClose={onClose}
      onSubmit={() => save()}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {say('action.save')}
          </Button>
        </>
      }
    >
      <Select
        label={t('role')}
        value={role}
        choices={ROLES.map((value) => ({ value, label: say(`role.${value}`) }))}
        onChoose={(value) => setRole(ROLES.find((one) => one === value) ?? role)}
      />
      <Checkbox label={t('isDisabled')} checked={disabled} onChange={(event) => setDisabled(event.target.checked)} />
      <TextField
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={1024}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {clash !== undefined && (
        <ClashNotice fields={clash.fields} onTheirs={() => takeTheirs(clash.now)} onMine={() => saveMine(clash.now)} />
      )}
      <div className="row">
        {user.locked && (
          <Button disabled={busy} onClick={() => act(() => request('post', '/api/v1/users/{id}/unlock', { path }))}>
            {t('unlock')}
          </Button>
        )}
        <Button disabled={busy} onClick={() => act(() => request('delete', '/api/v1/users/{id}/sessions', { path }))}>
          {t('endSessions')}
        </Button>
        {user.totpEnabled && (
          <Button disabled={busy} onClick={() => act(() => request('delete', '/api/v1/users/{id}/totp', { path }))}>
            {t('removeTotp')}
          </Button>
        )}
        <Button look="danger" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      </div>
      <Problem of={problem} />
    </Dialog>
  );
}
