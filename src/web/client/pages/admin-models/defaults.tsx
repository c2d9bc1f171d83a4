import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request, type Answer } from '../../api/client.js';
import { MAX_ATTEMPTS, problemOf } from '../../api/errors.js';
import { adminKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { Select, TextField, submitting } from '../../design/field.js';
import { useTrying } from '../../design/once.js';
import { Loaded, Problem } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { ClashNotice } from '../../records/clash-notice.js';
import { conflictsOf, mergedWith, type Field } from '../../records/fields.js';
import { allOf } from '../../records/kind.js';
import { recordWords } from '../../records/words.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import type { Instance } from './types.js';
import { words } from './words.js';

const KEY = adminKeys.records('model-defaults');
type Chosen = Answer<'get', '/api/v1/ollama/defaults'>;
const readDefaults = () => request('get', '/api/v1/ollama/defaults');

/** The default instance and model for each purpose. */
export function Defaults() {
  const t = useWords(words);
  const instances = useQuery({
    queryKey: [...adminKeys.records('models'), 0],
    queryFn: async () => allOf(await request('get', '/api/v1/ollama')),
  });
  const defaults = useQuery({ queryKey: KEY, queryFn: readDefaults, structuralSharing: false });
  return (
    <section className="card stack" aria-label={t('defaults')}>
      <h2>{t('defaults')}</h2>
      <p className="soft">{t('defaultsHint')}</p>
      <Loaded of={defaults} lines={3}>
        {(chosen) => <DefaultsForm chosen={chosen} instances={instances.data?.content ?? []} />}
      </Loaded>
    </section>
  );
}

/** The instance and the model chosen for one purpose; an empty id of an instance stands for none. */
interface Choice {
  readonly instanceId: string;
  readonly model: string;
}
type Choices = Readonly<Record<'explain' | 'secondOpinion', Choice>>;
/** Choices, and the defaults from which they were made. */
interface Edit {
  readonly seen: Chosen;
  readonly mine: Choices;
}

const choicesOf = ({ explain, secondOpinion }: Chosen): Choices => ({
  explain: { instanceId: explain?.instanceId ?? '', model: explain?.model ?? '' },
  secondOpinion: { instanceId: secondOpinion?.instanceId ?? '', model: secondOpinion?.model ?? '' },
});

const write = ({ seen, mine: { explain, secondOpinion } }: Edit) =>
  request('put', '/api/v1/ollama/defaults', {
    body: {
      explain: explain.instanceId === '' ? null : explain,
      secondOpinion:
        secondOpinion.instanceId === ''
          ? null
          : { ...secondOpinion, model: secondOpinion.model === '' ? null : secondOpinion.model },
    },
    seen,
  });

/** Starts from the defaults as they were when the first choice was made: what others save meanwhile is not lost. */
function DefaultsForm({ chosen, instances }: { readonly chosen: Chosen; readonly instances: readonly Instance[] }) {
  const t = useWords(words);
  const say = useWords(common);
  const tell = useWords(recordWords);
  const client = useQueryClient();
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const { problem, busy, attempt } = useTrying();
  const [edit, setEdit] = useState<Edit>();
  const [clash, setClash] = useState<Chosen>();
  const { seen, mine } = edit ?? { seen: chosen, mine: choicesOf(chosen) };
  const { explain, secondOpinion } = mine;
  const fields: readonly Field[] = [
    { kind: 'text', name: 'explain', label: t('explain') },
    { kind: 'text', name: 'secondOpinion', label: t('second') },
  ];
  const choices = [{ value: '', label: t('nobody') }, ...instances.map(({ id, name }) => ({ value: id, label: name }))];
  const change = (next: Partial<Choices>): void => setEdit({ seen, mine: { ...mine, ...next } });
  const conflictsWith = (now: Chosen) =>
    conflictsOf(fields, { ...choicesOf(seen) }, { ...mine }, { ...choicesOf(now) });
  const save = async (wanted: Edit, tries = MAX_ATTEMPTS): Promise<void> => {
    try {
      await write(wanted);
    } catch (error) {
      if (!problemOf(error).isOutdated || tries <= 1) throw error;
      const now = await readDefaults();
      if (conflictsWith(now).length > 0) {
        setClash(now);
        return;
      }
      const merged = mergedWith(fields, { ...choicesOf(seen) }, { ...mine }, { ...choicesOf(now) });
      return save({ seen: now, mine: merged as unknown as Choices }, tries - 1);
    }
    await client.refetchQueries({ queryKey: KEY });
    setEdit(undefined);
    toast(tell('saved'));
  };
  const submit = (wanted: Edit): void => {
    setClash(undefined);
    attempt(() => save(wanted));
  };
  const takeTheirs = (): void => {
    setClash(undefined);
    setEdit(undefined);
    void client.refetchQueries({ queryKey: KEY });
  };
  const saveMine = (now: Chosen): void => {
    const wanted = { seen: now, mine };
    setEdit(wanted);
    submit(wanted);
  };
  return (
    <form className="stack narrow" onSubmit={submitting(() => submit({ seen, mine }))}>
      <fieldset className="record-fields" disabled={!mayChange}>
        <Select
          label={t('explain')}
          value={explain.instanceId}
          choices={choices}
          onChoose={(instanceId) => change({ explain: { ...explain, instanceId } })}
        />
        {explain.instanceId !== '' && (
          <TextField
            label={t('explainModel')}
            required
            maxLength={200}
            value={explain.model}
            onChange={(event) => change({ explain: { ...explain, model: event.target.value } })}
          />
        )}
        <Select
          label={t('second')}
          value={secondOpinion.instanceId}
          choices={choices}
          onChoose={(instanceId) => change({ secondOpinion: { ...secondOpinion, instanceId } })}
        />
        {secondOpinion.instanceId !== '' && (
          <TextField
            label={t('secondModel')}
            hint={t('secondModelHint')}
            maxLength={200}
            value={secondOpinion.model}
            onChange={(event) => change({ secondOpinion: { ...secondOpinion, model: event.target.value } })}
          />
        )}
      </fieldset>
      {clash !== undefined && (
        <ClashNotice
          fields={conflictsWith(clash)
            .map(({ label }) => label)
            .join(', ')}
          onTheirs={takeTheirs}
          onMine={() => saveMine(clash)}
        />
      )}
      <Problem of={problem} />
      {mayChange && (
        <div>
          <Button type="submit" disabled={busy}>
            {say('action.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
