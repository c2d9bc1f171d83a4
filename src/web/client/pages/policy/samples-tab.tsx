import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { policyKeys } from '../../api/keys.js';
import { Button, CommandButton } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextArea, TextField } from '../../design/field.js';
import { Badge, EmptyState, Loaded } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { useCommands } from '../../keys/registry.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { saveSamples, tried, type Sample } from './api.js';
import { policyCommands } from './keys.js';
import { linesOf, outcomeOf, passes } from './samples.js';
import { words } from './words.js';

const NEW: Sample = { name: '', text: '', redacted: [], kept: [] };

/** Sample texts with expectations, each tested with the stored policy. */
export function Samples({
  name,
  policy,
  mayChange,
}: {
  readonly name: string;
  readonly policy: string;
  readonly mayChange: boolean;
}) {
  const t = useWords(words);
  const client = useQueryClient();
  const [edited, setEdited] = useState<{ readonly at: number; readonly sample: Sample }>();
  const [problem, setProblem] = useState<string>();
  const samples = useQuery({
    queryKey: policyKeys.samples(name),
    queryFn: () => request('get', '/api/policies/{policyName}/samples', { path: { policyName: name } }),
  });
  const results = useQueries({
    queries: (samples.data ?? []).map(({ text }) => ({
      queryKey: ['policies', 'try', policy, text],
      queryFn: () => tried(JSON.parse(policy), text),
      staleTime: Infinity,
      gcTime: 0,
    })),
  });
  const store = async (all: readonly Sample[]): Promise<void> => {
    await saveSamples(name, all);
    await client.invalidateQueries({ queryKey: policyKeys.samples(name) });
  };
  const add = {
    ...policyCommands.of('policy.sample'),
    run: () => setEdited({ at: samples.data?.length ?? 0, sample: NEW }),
  };
  useCommands(mayChange ? [add] : []);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    await work().catch((error: unknown) => setProblem(problemOf(error).message));
  };
  const now = (): readonly Sample[] => client.getQueryData<readonly Sample[]>(policyKeys.samples(name)) ?? [];
  const remove = (at: number, gone: Sample): void =>
    void attempt(async () => {
      await store(now().filter((sample) => sample.name !== gone.name));
      const bringBack = () => store(now().toSpliced(at, 0, gone));
      toast(t('sampleRemoved'), { onUndo: () => void attempt(bringBack) });
    });
  return (
    <div className="stack">
      <div className="row">
        <p className="soft grow">{t('samplesHint')}</p>
        <CommandButton id="policy.sample" />
      </div>
      {problem !== undefined && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <Loaded of={samples}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('samplesNone')}>
              <p>{t('samplesNoneHint')}</p>
            </EmptyState>
          ) : (
            <ul className="stack">
              {all.map((sample, at) => (
                <li key={sample.name} className="card stack">
                  <div className="row">
                    <h2 className="grow">
                      <bdi>{sample.name}</bdi>
                    </h2>
                    <Verdict sample={sample} result={results[at]} />
                    {mayChange && (
                      <>
                        <Button look="quiet" onClick={() => setEdited({ at, sample })}>
                          {t('sampleEdit')} <span className="visually-hidden">{sample.name}</span>
                        </Button>
                        <Button look="quiet" onClick={() => remove(at, sample)}>
                          {t('sampleRemove')} <span className="visually-hidden">{sample.name}</span>
                        </Button>
                      </>
                    )}
                  </div>
                  <p className="sample-text" dir="auto" translate="no">
                    {sample.text}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== undefined && (
        <SampleDialog
          sample={edited.sample}
          onClose={() => setEdited(undefined)}
          onSave={(sample) => {
            const all = [...(samples.data ?? [])];
            all[edited.at] = sample;
            return store(all);
          }}
        />
      )}
    </div>
  );
}

function Verdict({
  sample,
  result,
}: {
  readonly sample: Sample;
  readonly result: { readonly data: string | undefined; readonly error: Error | null } | undefined;
}) {
  const t = useWords(words);
  if (result?.error) return <Badge tone="warn">{t('notTried', { why: result.error.message })}</Badge>;
  if (result?.data === undefined) return <Badge>{t('running')}</Badge>;
  const outcome = outcomeOf(sample, result.data);
  if (passes(outcome)) return <Badge tone="good">{t('pass')}</Badge>;
  return (
    <>
      <Badge tone="danger">{t('fail')}</Badge>
      <span className="small">
        {[
          ...outcome.leaves.map((what) => t('leaves', { what })),
          ...outcome.takes.map((what) => t('takes', { what })),
        ].join(', ')}
      </span>
    </>
  );
}

function SampleDialog({
  sample,
  onClose,
  onSave,
}: {
  readonly sample: Sample;
  readonly onClose: () => void;
  readonly onSave: (sample: Sample) => Promise<void>;
}) {
  const t = useWords(words);
  const say = useWords(common);
  const [name, setName] = useState(sample.name);
  const [text, setText] = useState(sample.text);
  const [redacted, setRedacted] = useState(sample.redacted.join('\n'));
  const [kept, setKept] = useState(sample.kept.join('\n'));
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    try {
      await onSave({ ...sample, name, text, redacted: linesOf(redacted), kept: linesOf(kept) });
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Dialog
      title={sample.name === '' ? t('sampleAdd') : sample.name}
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
        label={t('sampleName')}
        value={name}
        required
        error={problem}
        onChange={(e) => setName(e.target.value)}
      />
      <TextArea label={t('sampleText')} value={text} required onChange={(e) => setText(e.target.value)} />
      <TextArea label={t('sampleRedacted')} value={redacted} rows={2} onChange={(e) => setRedacted(e.target.value)} />
      <TextArea label={t('sampleKept')} value={kept} rows={2} onChange={(e) => setKept(e.target.value)} />
    </Dialog>
  );
}
