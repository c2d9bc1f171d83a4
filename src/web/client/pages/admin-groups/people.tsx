import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import { Checkbox, TextField } from '../../design/field.js';
import { Loaded } from '../../design/states.js';
import { useWords } from '../../words/t.js';
import './page.css';
import { words } from './words.js';

const PORTION = 100;

/** Reads all users, a few hundred per request. */
async function everybody(): Promise<readonly { readonly id: string; readonly email: string }[]> {
  const first = await request('get', '/api/v1/users', { query: { page: 0, size: PORTION } });
  const users = [...first.content];
  for (let page = 1; page < first.totalPages; page++) {
    users.push(...(await request('get', '/api/v1/users', { query: { page, size: PORTION } })).content);
  }
  return users;
}

const toggled = (ids: readonly string[], id: string, isIn: boolean): readonly string[] =>
  isIn ? [...ids, id] : ids.filter((one) => one !== id);

/** The members of a group, and its leaders among them. */
export function People({
  memberIds,
  leaderIds,
  onChange,
}: {
  readonly memberIds: readonly string[];
  readonly leaderIds: readonly string[];
  readonly onChange: (memberIds: readonly string[], leaderIds: readonly string[]) => void;
}) {
  const t = useWords(words);
  const [wanted, setWanted] = useState('');
  const users = useQuery({ queryKey: [...adminKeys.allUsers, 'everybody'], queryFn: everybody });
  return (
    <>
      <TextField label={t('find')} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      <Loaded of={users} lines={4}>
        {(all) => (
          <ul className="people" tabIndex={0} aria-label={t('members')}>
            {all
              .filter(({ email }) => email.includes(wanted.trim().toLowerCase()))
              .map(({ id, email }) => (
                <li key={id}>
                  <Checkbox
                    label={<bdi>{email}</bdi>}
                    checked={memberIds.includes(id)}
                    onChange={({ target: { checked } }) =>
                      onChange(toggled(memberIds, id, checked), checked ? leaderIds : toggled(leaderIds, id, false))
                    }
                  />
                  {memberIds.includes(id) && (
                    <Checkbox
                      label={t('leads')}
                      aria-label={`${email}: ${t('leads')}`}
                      checked={leaderIds.includes(id)}
                      onChange={(event) => onChange(memberIds, toggled(leaderIds, id, event.target.checked))}
                    />
                  )}
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
