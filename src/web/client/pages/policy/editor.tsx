import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type ApiProblem } from '../../api/errors.js';
import { policyKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Button, CommandButton } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { JsonEditor } from '../../design/json/json-editor.js';
import { ProblemList } from '../../design/json/problem-list.js';
import type { JsonProblem } from '../../design/json/types.js';
import { useOnce } from '../../design/once.js';
import { toast } from '../../design/toast.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { saveDraft, savePolicy, type PolicyText, type SavedNote } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { confirmationsOf } from './confirmations.js';
import { DraftCard } from './draft-card.js';
import { PolicyForm } from '../../policy-form/form.js';
import { formWords } from '../../policy-form/form-words.js';
import { policyCommands } from './keys.js';
import { laidOut, shownAfter } from './laid-out.js';
import { OthersVersion } from './others-version.js';
import { words } from './words.js';

const VIEWS = ['form', 'text', 'both'] as const;
type View = (typeof VIEWS)[number];
/** The minimum width for showing form and text side by side. */
const WIDE_PIXELS = 1200;

/** The editor of a policy's text, with problems marked in it, and the actions on it. */
export function Editor({
  name,
  saved,
  tag,
  mayChange,
}: {
  readonly name: string;
  readonly saved: string;
  readonly tag: string | null;
  readonly mayChange: boolean;
}) {
  const t = useWords(words);
  const client = useQueryClient();
  const f = useWords(formWords);
  const [view, setView] = useState<View>(() => (innerWidth >= WIDE_PIXELS ? 'both' : 'form'));
  const [text, setText] = useState(() => laidOut(saved));
  const [base, setBase] = useState(tag);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<ApiProblem>();
  const [notes, setNotes] = useState<readonly SavedNote[]>([]);
  const schema = useAnswer(policyKeys.schema, '/api/policies/schema', {}, { staleTime: Infinity });
  const problems = (problem?.details.problems ?? []) as readonly JsonProblem[];
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: policyKeys.one(name) });
    await client.invalidateQueries({ queryKey: policyKeys.names });
    await client.invalidateQueries({ queryKey: policyKeys.drafts });
    await client.invalidateQueries({ queryKey: policyKeys.draftState(name) });
  };
  const takeActive = async (): Promise<void> => {
    await refresh();
    const now = client.getQueryData<PolicyText>(policyKeys.one(name));
    const next = now && shownAfter(text, saved, now.text);
    if (now === undefined || next === undefined) return;
    setText(next);
    setBase(now.tag);
  };
  const save = async (confirm: readonly string[] = [], over: string | null = base): Promise<void> => {
    setProblem(undefined);
    try {
      const { status, notes: said } = await savePolicy(name, text, { note, confirm, tag: over });
      setNotes(said);
      setNote((now) => (now === note ? '' : now));
      toast(t(status === 202 ? 'waits' : 'saved'));
      await refresh();
      const now = client.getQueryData<PolicyText>(policyKeys.one(name));
      setBase(now?.tag ?? null);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const keepDraft = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await saveDraft(name, text, { note });
      await client.invalidateQueries({ queryKey: policyKeys.draftState(name) });
      await client.invalidateQueries({ queryKey: policyKeys.draft(name) });
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const isChanged = text !== laidOut(saved);
  const { busy, once } = useOnce();
  useCommands(
    mayChange
      ? [
          { ...policyCommands.of('policy.save'), inFields: true, disabled: busy, run: () => void once(() => save()) },
          {
            ...policyCommands.of('policy.keep'),
            disabled: busy ?? (isChanged ? undefined : t('unchanged')),
            run: () => void once(keepDraft),
          },
        ]
      : [],
  );
  const isOthers = problem?.code === 'POLICY_CHANGED';
  return (
    <div className="stack">
      <DraftCard name={name} mayChange={mayChange} onShow={setText} onActive={takeActive} />
      <div className="row" role="group" aria-label={f('show')}>
        {VIEWS.map((one) => (
          <Button key={one} pressed={view === one} onClick={() => setView(one)}>
            {f(one)}
          </Button>
        ))}
      </div>
      <div className={`policy-views ${view}`}>
        {view !== 'text' && schema.data !== undefined && (
          <PolicyForm text={text} onText={setText} schema={schema.data} problems={problems} mayChange={mayChange} />
        )}
        {view !== 'form' && (
          <div className="policy-editor">
            <JsonEditor
              label={t('editor')}
              value={text}
              onChange={setText}
              problems={problems}
              schema={schema.data}
              readOnly={!mayChange}
            />
          </div>
        )}
      </div>
      {problems.length > 0 && <ProblemList of={problems} />}
      {isOthers && (
        <OthersVersion
          name={name}
          onTakeTheirs={() => void refresh().then(() => location.reload())}
          onSaveMine={() => {
            // Also where the server asks for a confirmation first.
            setBase(null);
            void once(() => save([], null));
          }}
        />
      )}
      {problem !== undefined && problems.length === 0 && !isOthers && confirmationsOf(problem).length === 0 && (
        <p className="notice danger" role="alert">
          {problem.message}
        </p>
      )}
      {notes.length > 0 && (
        <div className="notice">
          <strong>{t('notes')}</strong>
          <ul>
            {notes.map(({ path, message }) => (
              <li key={path}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayChange && (
        <div className="row policy-save">
          <div className="grow">
            <TextField
              label={t('note')}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          <CommandButton id="policy.keep" />
          <CommandButton id="policy.save" look="primary" />
        </div>
      )}
      {problem !== undefined && confirmationsOf(problem).length > 0 && (
        <ConfirmDialog
          problem={problem}
          onClose={() => setProblem(undefined)}
          onConfirm={(confirm) => void once(() => save(confirm))}
        />
      )}
    </div>
  );
}
