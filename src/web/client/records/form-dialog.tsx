import { useState } from 'react';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { bodyOf, draftOf, type Draft, type Field } from './fields.js';
import type { Body } from './kind.js';
import { useTrying } from '../design/once.js';
import { RecordFields } from './record-fields.js';
import { Problem } from '../design/states.js';

/**
 * A dialog that creates something from fields. If the request is refused, it stays open with all input and the error.
 */
export function FormDialog({
  title,
  hint,
  fields,
  verb,
  look = 'primary',
  from,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly Field[];
  /** The label of the button; by default, that of saving. */
  readonly verb?: string;
  readonly look?: 'primary' | 'danger';
  /** A record to begin with. */
  readonly from?: object;
  readonly onSave: (body: Body) => unknown;
  readonly onClose: () => void;
}) {
  const say = useWords(common);
  const [filledIn, setDraft] = useState<Draft>({});
  // A field may appear after the dialog: its choices are read from the server.
  const draft = { ...draftOf(fields, from), ...filledIn };
  const { problem, busy, attempt } = useTrying();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => attempt(() => onSave(bodyOf(fields, draft)))}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" look={look} disabled={busy}>
            {verb ?? say('action.save')}
          </Button>
        </>
      }
    >
      {hint !== undefined && <p>{hint}</p>}
      <RecordFields fields={fields} draft={draft} isNew onChange={setDraft} />
      <Problem of={problem} />
    </Dialog>
  );
}
