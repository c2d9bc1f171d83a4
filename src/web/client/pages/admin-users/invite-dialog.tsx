import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import { SecretDialog } from '../../design/secret.js';
import { FormDialog } from '../../records/form-dialog.js';
import { useGroups } from '../../records/groups.js';
import type { Body } from '../../records/kind.js';
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
  const [made, setMade] = useState<{ readonly email: string; readonly link: string }>();
  const groups = useGroups();
  const make = async (body: Body): Promise<void> => {
    const { email, token } = await confirmed(() =>
      request('post', '/api/v1/invitations', { body: { groupIds: [], ...body } as never }),
    );
    // Browsers do not send the part after #, so the token is in no log.
    setMade({ email, link: `${location.origin}/invitation#${token}` });
    await client.invalidateQueries({ queryKey: adminKeys.invitations });
  };
  if (made !== undefined) {
    return (
      <SecretDialog
        title={t('inviteLink', { email: made.email })}
        hint={t('inviteLinkHint')}
        secret={made.link}
        kept={t('inviteKept')}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <FormDialog
        title={t('invite')}
        hint={t('inviteHint')}
        fields={[
          { kind: 'text', name: 'email', label: t('email'), type: 'email', required: true, maxLength: 254 },
          {
            kind: 'choice',
            name: 'role',
            label: t('role'),
            options: ROLES.map((value) => ({ value, label: say(`role.${value}`) })),
          },
          ...(groups.length === 0
            ? []
            : [{ kind: 'choices', name: 'groupIds', label: t('inviteGroups'), options: groups } as const]),
        ]}
        verb={t('inviteMake')}
        onSave={make}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
