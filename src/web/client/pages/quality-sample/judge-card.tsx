import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { qualityKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { CommandButton } from '../../design/button.js';
import { EmptyState, Loaded, Problem } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { useOnce } from '../../design/once.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { DecisionVerdict } from './decision-verdict.js';
import { Excerpt } from './excerpt.js';
import { PassageVerdict } from './passage-verdict.js';
import { judgeCommands } from './keys.js';
import type { Item, Sample, Verdict } from './types.js';
import { words } from './words.js';

/** Refusals after which the next item is shown: another reviewer has judged this one, or its text has changed. */
const PASSED = new Set(['JUDGED', 'CHANGED_SINCE']);

/** Shows one item after the other and submits the verdict on each. */
export function JudgeCard({ sample: { id, unit, judged, size, leads } }: { readonly sample: Sample }) {
  const t = useWords(words);
  const [last, setLast] = useState<Item>();
  const [again, setAgain] = useState<Item>();
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOnce();
  const next = useQuery({
    queryKey: qualityKeys.next(id),
    queryFn: () => request('get', '/api/v1/quality-samples/{id}/next', { path: { id } }),
    // Do not refetch: the item must stay until it is judged.
    staleTime: Number.POSITIVE_INFINITY,
  });
  useCommands(
    // Group leaders see the original decision once they have judged, so they cannot change their verdict.
    leads
      ? []
      : [
          {
            ...judgeCommands.of('quality.back'),
            disabled: busy ?? (last === undefined ? t('nothingBefore') : undefined),
            run: () => setAgain(last),
          },
        ],
  );
  const judge = (item: Item, verdict: Verdict): void => {
    const path = { id, number: String(item.number) };
    void once(async () => {
      setProblem(undefined);
      try {
        await request('put', '/api/v1/quality-samples/{id}/items/{number}', { path, body: verdict });
        setLast(item);
      } catch (error) {
        const { code, message } = problemOf(error);
        if (code !== 'JUDGED') setProblem(message);
        if (!PASSED.has(code)) return;
      }
      setAgain(undefined);
      if (again === undefined) await queryClient.resetQueries({ queryKey: qualityKeys.next(id) });
      // The figures come last: they tell that the next item can be judged, which does not wait for them.
      void queryClient.invalidateQueries({ queryKey: qualityKeys.one(id) });
    });
  };
  return (
    <section className="card stack" aria-labelledby="judge">
      <header className="row">
        <h2 id="judge" className="grow">
          {t('judge')}
        </h2>
        <span className="soft" role="status">
          {t('progress', { judged: whole(judged), size: whole(size) })}
        </span>
      </header>
      <Loaded of={next} lines={4}>
        {({ item: fresh }) => {
          const item = again ?? fresh;
          if (item === null) {
            return (
              <EmptyState title={t('done')}>
                <p>{t('doneHint')}</p>
              </EmptyState>
            );
          }
          const onVerdict = (verdict: Verdict): void => judge(item, verdict);
          return (
            <div className="stack" key={item.number}>
              <p className="soft">{t(`hint.${unit}`)}</p>
              {again !== undefined && <p className="notice">{t('again')}</p>}
              <Excerpt item={item} />
              {unit === 'decisions' ? (
                <DecisionVerdict busy={busy} onVerdict={onVerdict} />
              ) : (
                <PassageVerdict busy={busy} onVerdict={onVerdict} />
              )}
            </div>
          );
        }}
      </Loaded>
      <Problem of={problem} />
      {!leads && (
        <div className="row">
          <CommandButton id="quality.back" />
        </div>
      )}
    </section>
  );
}
