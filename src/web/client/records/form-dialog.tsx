import { useState } from 'react';
import { problemOf } from '../api/errors.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { bodyOf, draftOf, type Draft, type Field } from './fields.js';
import type { Body } from './kind.js';
import { useOnce } from '../design/once.js';
import { RecordFields } from './record-fields.js';

/**
 * A dialog that creates something from fields. If the request is refused, it stays open with all input and the error.
 */
export function FormDialog({
  title,
  hint,
  fields,
  verb,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly Field[];
  /** The label of the button; by default, that of saving. */
  readonly verb?: string;
  readonly onSave: (body: Body) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const say = useWords(common);
  const [filledIn, setDraft] = useState<Draft>({});
  // A field may appear after the dialog: its choices are read from the server.
  const draft = { ...draftOf(fields, undefined), ...filledIn };
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOnce();
  const save = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await onSave(bodyOf(fields, draft));
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void once(save)}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {verb ?? say('action.save')}
          </Button>
        </>
      }
    >
      {hint !== undefined && <p>{hint}</p>}
      <RecordFields fields={fields} draft={draft} isNew onChange={setDraft} />
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
