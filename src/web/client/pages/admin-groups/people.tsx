import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { Checkbox, TextField } from '../../design/field.js';
import { foundIn } from '../../design/found.js';
import { MoreRows } from '../../design/found-rows.js';
import { Loaded } from '../../design/states.js';
import { allPages } from '../../records/all-pages.js';
import { useWords } from '../../words/t.js';
import './page.css';
import { words } from './words.js';

const BATCH_SIZE = 100;

type Person = components['schemas']['User'];

const everybody = (): Promise<readonly Person[]> =>
  allPages((page) => request('get', '/api/v1/users', { query: { page, size: BATCH_SIZE } }));

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
  // Members stand first, where they were when the dialog opened: rows do not move while one chooses.
  const [before] = useState(() => new Set(memberIds));
  const ordered = (all: readonly Person[]): readonly Person[] => [
    ...all.filter(({ id }) => before.has(id)),
    ...all.filter(({ id }) => !before.has(id)),
  ];
  return (
    <>
      <TextField label={t('find')} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      <Loaded of={users} lines={4}>
        {(all) => {
          const { drawn, more } = foundIn(ordered(all), ({ email }) => email, wanted);
          return (
            <>
              <ul className="people" tabIndex={0} aria-label={t('members')}>
                {drawn.map(({ id, email }) => (
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
              <MoreRows more={more} total={all.length} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
