import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf, type ApiProblem } from '../../api/errors.js';
import { policyKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { Badge } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { discardDraft, draftState, moveDraft, readDraft, type DraftStep } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { confirmationsOf } from './confirmations.js';
import { Differences } from './differences.js';
import { words } from './words.js';

/** The draft of a policy, if there is one, and the steps to activate it. */
export function DraftCard({
  name,
  mayChange,
  onShow,
  onActive,
}: {
  readonly name: string;
  readonly mayChange: boolean;
  readonly onShow: (text: string) => void;
  readonly onActive: () => Promise<void>;
}) {
  const t = useWords(words);
  const client = useQueryClient();
  const [problem, setProblem] = useState<ApiProblem>();
  const [asked, setAsked] = useState<DraftStep>();
  const [isDiscarding, setDiscarding] = useState(false);
  const state = useQuery({ queryKey: policyKeys.draftState(name), queryFn: () => draftState(name) });
  const { data: draft } = useQuery({
    queryKey: [...policyKeys.draft(name), state.data],
    queryFn: () => readDraft(name),
    enabled: state.data !== undefined && state.data !== null,
  });
  const { data: compared } = useQuery({
    queryKey: [...policyKeys.draft(name), 'diff', draft?.tag],
    queryFn: () => request('get', '/api/policies/{policyName}/draft/diff', { path: { policyName: name } }),
    enabled: draft !== undefined && draft !== null,
  });
  if (draft === undefined || draft === null || state.data === null) return null;
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    try {
      await work();
      await client.invalidateQueries({ queryKey: policyKeys.draftState(name) });
      await client.invalidateQueries({ queryKey: policyKeys.drafts });
      await onActive();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const { tag } = draft;
  const move = (step: DraftStep, confirm: readonly string[] = []): void => {
    setAsked(step);
    void act(() => moveDraft(name, step, { tag, confirm }));
  };
  const mustConfirm = problem !== undefined && confirmationsOf(problem).length > 0;
  return (
    <section className="card stack" aria-label={t('draft')}>
      <div className="row">
        <h2>{t('draft')}</h2>
        <Badge tone={draft.state === 'REVIEW' ? 'warn' : 'accent'}>{t(`draft.${draft.state}`)}</Badge>
        <span className="soft small">
          {t('draftBy', { authors: draft.authors.join(', '), when: moment(draft.savedAt) })}
        </span>
      </div>
      {draft.note !== null && <p>{draft.note}</p>}
      {compared !== undefined && <Differences title={t('draftDiff')} of={compared} />}
      <div className="row">
        <Button onClick={() => onShow(draft.content)}>{t('draftLoad')}</Button>
        {mayChange && draft.state === 'DRAFT' && <Button onClick={() => move('submit')}>{t('draftSubmit')}</Button>}
        {mayChange && draft.state === 'REVIEW' && (
          <>
            <Button onClick={() => move('approve')}>{t('draftApprove')}</Button>
            <Button onClick={() => move('reject')}>{t('draftReject')}</Button>
          </>
        )}
        {mayChange && (
          <Button look="danger" onClick={() => setDiscarding(true)}>
            {t('draftDiscard')}
          </Button>
        )}
      </div>
      {isDiscarding && (
        <SureDialog
          title={t('draftDiscardTitle', { name })}
          hint={t('draftDiscardHint')}
          verb={t('draftDiscard')}
          onSure={async () => {
            await discardDraft(name);
            setDiscarding(false);
            await act(() => Promise.resolve());
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
      {problem !== undefined && !mustConfirm && (
        <p className="field-error" role="alert">
          {problem.message}
        </p>
      )}
      {problem !== undefined && mustConfirm && asked !== undefined && (
        <ConfirmDialog
          problem={problem}
          onClose={() => setProblem(undefined)}
          onConfirm={(confirm) => move(asked, confirm)}
        />
      )}
    </section>
  );
}
