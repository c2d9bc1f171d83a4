import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type ApiProblem } from '../../api/errors.js';
import { policyKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, CommandButton } from '../../design/button.js';
import { useOnce } from '../../design/once.js';
import { ReasonDialog } from '../../design/reason-dialog.js';
import { SureDialog } from '../../design/sure.js';
import { toast } from '../../design/toast.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { discardDraft, moveDraft, type DraftStep, type TaggedDraft } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { confirmationsOf } from './confirmations.js';
import { policyCommands as keys } from './keys.js';
import { words } from './words.js';

/** The steps that a draft allows, with their keys; who must approve it, when the reader may not. */
export function DraftActions({
  name,
  draft,
  mayChange,
  onShow,
  onActive,
}: {
  readonly name: string;
  readonly draft: TaggedDraft;
  readonly mayChange: boolean;
  readonly onShow: (text: string) => void;
  readonly onActive: () => Promise<void>;
}) {
  const t = useWords(words);
  const client = useQueryClient();
  const me = useStore(session)?.email ?? '';
  const [problem, setProblem] = useState<ApiProblem>();
  const [asked, setAsked] = useState<DraftStep>();
  const [asking, setAsking] = useState<'reason' | 'discard'>();
  const { busy, once } = useOnce();
  const { tag, state, authors, needsSecondPerson } = draft;
  const isMine = authors.includes(me);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    await work();
    await client.invalidateQueries({ queryKey: policyKeys.draft(name) });
    await client.invalidateQueries({ queryKey: policyKeys.draftState(name) });
    await client.invalidateQueries({ queryKey: policyKeys.drafts });
    await onActive();
  };
  const move = (step: DraftStep, said: { readonly note?: string; readonly confirm?: readonly string[] } = {}) =>
    once(async () => {
      setProblem(undefined);
      setAsked(step);
      try {
        await act(() => moveDraft(name, step, { tag, ...said }));
        toast(t(`done.${step === 'reject' && isMine ? 'takeBack' : step}`));
      } catch (error) {
        setProblem(problemOf(error));
      }
    });
  const command = (id: Parameters<typeof keys.of>[0], run: () => unknown) => ({
    ...keys.of(id),
    disabled: busy,
    run: () => void run(),
  });
  const isWaiting = state === 'REVIEW';
  const needsOther = isWaiting && needsSecondPerson && isMine;
  const back = isMine
    ? command('policy.takeBack', () => move('reject'))
    : command('policy.sendBack', () => setAsking('reason'));
  const steps = isWaiting
    ? [...(needsOther ? [] : [command('policy.approve', () => move('approve'))]), back]
    : [command('policy.submit', () => move('submit'))];
  const commands = mayChange ? [...steps, command('policy.discard', () => setAsking('discard'))] : [];
  useCommands(commands);
  const mustConfirm = problem !== undefined && confirmationsOf(problem).length > 0;
  return (
    <>
      {mayChange && needsOther && <p className="notice">{t('needsOther')}</p>}
      <div className="row">
        <Button onClick={() => onShow(draft.content)}>{t('draftLoad')}</Button>
        {commands.map(({ id }) => (
          <CommandButton key={id} id={id} look={id === 'policy.discard' ? 'danger' : undefined} />
        ))}
      </div>
      {asking === 'reason' && (
        <ReasonDialog
          title={t('sendBackTitle')}
          hint={t('sendBackHint')}
          verb={t('draftReject')}
          onGive={(note) => void move('reject', { note })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'discard' && (
        <SureDialog
          title={t('draftDiscardTitle', { name })}
          hint={t('draftDiscardHint')}
          verb={t('draftDiscard')}
          onSure={async () => {
            await act(() => discardDraft(name, tag));
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
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
          onConfirm={(confirm) => void move(asked, { confirm })}
        />
      )}
    </>
  );
}
