import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { adminKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Checkbox, TextField } from '../../design/field.js';
import { Loaded } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import type { Group } from './types.js';
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

/** Name, members and leaders of a group. */
export function GroupDialog({ group, onClose }: { readonly group: Group | undefined; readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const [name, setName] = useState(group?.name ?? '');
  const [memberIds, setMembers] = useState<readonly string[]>(group?.memberIds ?? []);
  const [leaderIds, setLeaders] = useState<readonly string[]>(group?.leaderIds ?? []);
  const [wanted, setWanted] = useState('');
  const [problem, setProblem] = useState<string>();
  const users = useQuery({ queryKey: [...adminKeys.allUsers, 'everybody'], queryFn: everybody });
  const act = async (work: Promise<unknown>, told: string): Promise<void> => {
    setProblem(undefined);
    try {
      await work;
      await client.invalidateQueries({ queryKey: adminKeys.allGroups });
      toast(told);
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  const save = (): Promise<void> => {
    const body = { name, memberIds: [...memberIds], leaderIds: [...leaderIds] };
    return act(
      group === undefined
        ? request('post', '/api/v1/groups', { body })
        : request('patch', '/api/v1/groups/{id}', { path: { id: group.id }, body }),
      t('saved'),
    );
  };
  return (
    <Dialog
      title={group === undefined ? t('make') : t('changeTitle', { name: group.name })}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary">
            {say('action.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name')}
        required
        maxLength={100}
        error={problem}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
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
                    onChange={(event) => {
                      setMembers(toggled(memberIds, id, event.target.checked));
                      if (!event.target.checked) setLeaders(toggled(leaderIds, id, false));
                    }}
                  />
                  {memberIds.includes(id) && (
                    <Checkbox
                      label={t('leads')}
                      aria-label={`${email}: ${t('leads')}`}
                      checked={leaderIds.includes(id)}
                      onChange={(event) => setLeaders(toggled(leaderIds, id, event.target.checked))}
                    />
                  )}
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {group !== undefined && (
        <div className="stack">
          <div>
            <Button
              look="danger"
              onClick={() =>
                void act(request('delete', '/api/v1/groups/{id}', { path: { id: group.id } }), t('removed'))
              }
            >
              {t('remove')}
            </Button>
          </div>
          <p className="soft small">{t('removeHint')}</p>
        </div>
      )}
    </Dialog>
  );
}
