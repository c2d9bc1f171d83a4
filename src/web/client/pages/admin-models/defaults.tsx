import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { request, type Answer } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { adminKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { Select, TextField } from '../../design/field.js';
import { Loaded } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { allOf } from '../../records/kind.js';
import { recordWords } from '../../records/words.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import type { Instance } from './types.js';
import { words } from './words.js';

const KEY = adminKeys.records('model-defaults');
type Chosen = Answer<'get', '/api/v1/ollama/defaults'>;

/** The default instance and model for each purpose. */
export function Defaults() {
  const t = useWords(words);
  const instances = useQuery({
    queryKey: [...adminKeys.records('models'), 0],
    queryFn: async () => allOf(await request('get', '/api/v1/ollama')),
  });
  const defaults = useQuery({ queryKey: KEY, queryFn: () => request('get', '/api/v1/ollama/defaults') });
  return (
    <section className="card stack" aria-label={t('defaults')}>
      <h2>{t('defaults')}</h2>
      <p className="soft">{t('defaultsHint')}</p>
      <Loaded of={defaults} lines={3}>
        {(chosen) => (
          <DefaultsForm
            key={JSON.stringify([chosen, instances.data?.content.length])}
            chosen={chosen}
            instances={instances.data?.content ?? []}
          />
        )}
      </Loaded>
    </section>
  );
}

function DefaultsForm({ chosen, instances }: { readonly chosen: Chosen; readonly instances: readonly Instance[] }) {
  const t = useWords(words);
  const say = useWords(common);
  const tell = useWords(recordWords);
  const client = useQueryClient();
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const [explain, setExplain] = useState({
    instanceId: chosen.explain?.instanceId ?? '',
    model: chosen.explain?.model ?? '',
  });
  const [second, setSecond] = useState({
    instanceId: chosen.secondOpinion?.instanceId ?? '',
    model: chosen.secondOpinion?.model ?? '',
  });
  const [problem, setProblem] = useState<string>();
  const choices = [{ value: '', label: t('nobody') }, ...instances.map(({ id, name }) => ({ value: id, label: name }))];
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const body = {
        explain: explain.instanceId === '' ? null : explain,
        secondOpinion:
          second.instanceId === '' ? null : { ...second, model: second.model === '' ? null : second.model },
      };
      await request('put', '/api/v1/ollama/defaults', { body });
      await client.invalidateQueries({ queryKey: KEY });
      toast(tell('saved'));
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <form className="stack narrow" onSubmit={(event) => void save(event)}>
      <fieldset className="record-fields" disabled={!mayChange}>
        <Select
          label={t('explain')}
          value={explain.instanceId}
          choices={choices}
          onChoose={(instanceId) => setExplain({ ...explain, instanceId })}
        />
        {explain.instanceId !== '' && (
          <TextField
            label={t('explainModel')}
            required
            maxLength={200}
            value={explain.model}
            onChange={(event) => setExplain({ ...explain, model: event.target.value })}
          />
        )}
        <Select
          label={t('second')}
          value={second.instanceId}
          choices={choices}
          onChoose={(instanceId) => setSecond({ ...second, instanceId })}
        />
        {second.instanceId !== '' && (
          <TextField
            label={t('secondModel')}
            hint={t('secondModelHint')}
            maxLength={200}
            value={second.model}
            onChange={(event) => setSecond({ ...second, model: event.target.value })}
          />
        )}
      </fieldset>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {mayChange && (
        <div>
          <Button type="submit">{say('action.save')}</Button>
        </div>
      )}
    </form>
  );
}
