import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../api/errors.js';
import { policyKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { Badge } from '../../design/states.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { discardDraft, draftState, moveDraft, readDraft } from './api.js';
import { words } from './words.js';

/** The draft of a policy, where there is one, and its way to being active. */
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
  const [problem, setProblem] = useState<string>();
  const state = useQuery({ queryKey: policyKeys.draftState(name), queryFn: () => draftState(name) });
  const { data: draft } = useQuery({
    queryKey: [...policyKeys.draft(name), state.data],
    queryFn: () => readDraft(name),
    enabled: state.data !== undefined && state.data !== null,
  });
  if (draft === undefined || draft === null || state.data === null) return null;
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    try {
      await work();
      await client.invalidateQueries({ queryKey: policyKeys.draftState(name) });
      await onActive();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  const { tag } = draft;
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
      <div className="row">
        <Button onClick={() => onShow(draft.content)}>{t('draftLoad')}</Button>
        {mayChange && draft.state === 'DRAFT' && (
          <Button onClick={() => void act(() => moveDraft(name, 'submit', { tag }))}>{t('draftSubmit')}</Button>
        )}
        {mayChange && draft.state === 'REVIEW' && (
          <>
            <Button onClick={() => void act(() => moveDraft(name, 'approve', { tag }))}>{t('draftApprove')}</Button>
            <Button onClick={() => void act(() => moveDraft(name, 'reject', { tag }))}>{t('draftReject')}</Button>
          </>
        )}
        {mayChange && (
          <Button look="danger" onClick={() => void act(() => discardDraft(name))}>
            {t('draftDiscard')}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
