import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { adminKeys } from '../../api/keys.js';
import type { Role } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Checkbox, Select, TextField } from '../../design/field.js';
import { SecretDialog } from '../../design/secret.js';
import { useConfirming } from '../../session/confirming.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { ROLES } from './types.js';
import { words } from './words.js';

/** Creates an invitation link for a new account. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const { confirmed, dialog } = useConfirming();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('ROLE_USER');
  const [groupIds, setGroupIds] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [link, setLink] = useState<string>();
  const groups = useQuery({
    queryKey: adminKeys.groups(0),
    queryFn: () => request('get', '/api/v1/groups', { query: { size: 100 } }),
  });
  const make = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const body = { email, role, groupIds: [...groupIds] };
      const { token } = await confirmed(() => request('post', '/api/v1/invitations', { body }));
      // Browsers do not send the part after #, so the token is in no log.
      setLink(`${location.origin}/invitation#${token}`);
      await client.invalidateQueries({ queryKey: adminKeys.invitations });
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  if (link !== undefined) {
    return (
      <SecretDialog
        title={t('inviteLink', { email })}
        hint={t('inviteLinkHint')}
        secret={link}
        kept={t('inviteKept')}
        onClose={onClose}
      />
    );
  }
  const toggle = (id: string): void =>
    setGroupIds(groupIds.includes(id) ? groupIds.filter((one) => one !== id) : [...groupIds, id]);
  return (
    <Dialog
      after={dialog}
      title={t('invite')}
      onClose={onClose}
      onSubmit={() => void make()}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary">
            {t('inviteMake')}
          </Button>
        </>
      }
    >
      <p className="soft">{t('inviteHint')}</p>
      <TextField
        label={t('email')}
        type="email"
        required
        maxLength={254}
        error={problem}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Select
        label={t('role')}
        value={role}
        choices={ROLES.map((value) => ({ value, label: say(`role.${value}`) }))}
        onChoose={(value) => setRole(ROLES.find((one) => one === value) ?? role)}
      />
      {(groups.data?.content ?? []).length > 0 && (
        <fieldset className="stack">
          <legend className="small">{t('inviteGroups')}</legend>
          {groups.data?.content.map(({ id, name }) => (
            <Checkbox key={id} label={<bdi>{name}</bdi>} checked={groupIds.includes(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
