import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { policyKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Button, CommandButton } from '../../design/button.js';
import { useTrying } from '../../design/once.js';
import { Badge, EmptyState, Loaded, Problem } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { useCommands } from '../../keys/registry.js';
import { FormDialog } from '../../records/form-dialog.js';
import type { Body } from '../../records/kind.js';
import { useWords } from '../../words/t.js';
import { saveSamples, tried, type Sample } from './api.js';
import { policyCommands } from './keys.js';
import { outcomeOf, passes, withSample } from './samples.js';
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
  const [edited, setEdited] = useState<Sample>();
  const { problem, busy, attempt } = useTrying();
  const samples = useAnswer(policyKeys.samples(name), '/api/policies/{policyName}/samples', {
    path: { policyName: name },
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
    run: () => setEdited(NEW),
  };
  useCommands(mayChange ? [add] : []);
  const now = (): readonly Sample[] => client.getQueryData<readonly Sample[]>(policyKeys.samples(name)) ?? [];
  const remove = (at: number, gone: Sample): void =>
    attempt(async () => {
      await store(now().filter((sample) => sample.name !== gone.name));
      const bringBack = () => store(now().toSpliced(at, 0, gone));
      toast(t('sampleRemoved'), { onUndo: () => attempt(bringBack) });
    });
  return (
    <div className="stack">
      <div className="row">
        <p className="soft grow">{t('samplesHint')}</p>
        <CommandButton id="policy.sample" />
      </div>
      <Problem of={problem} />
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
                        <Button look="quiet" onClick={() => setEdited(sample)}>
                          {t('sampleEdit')} <span className="visually-hidden">{sample.name}</span>
                        </Button>
                        <Button look="quiet" disabled={busy} onClick={() => remove(at, sample)}>
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
          sample={edited}
          onClose={() => setEdited(undefined)}
          onSave={(sample) => store(withSample(now(), edited.name, sample))}
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
  const save = async (body: Body): Promise<void> => {
    await onSave({ ...sample, ...body });
    onClose();
  };
  return (
    <FormDialog
      title={sample.name === '' ? t('sampleAdd') : sample.name}
      fields={[
        { kind: 'text', name: 'name', label: t('sampleName'), required: true },
        { kind: 'long', name: 'text', label: t('sampleText'), required: true },
        { kind: 'lines', name: 'redacted', label: t('sampleRedacted'), rows: 2 },
        { kind: 'lines', name: 'kept', label: t('sampleKept'), rows: 2 },
      ]}
      from={sample}
      onSave={save}
      onClose={onClose}
    />
  );
}
