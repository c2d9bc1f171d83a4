import { useState } from 'react';
import type { Span } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Checkbox, Select, TextArea, TextField } from '../../design/field.js';
import { Masked } from '../../design/masked.js';
import { familyOf } from '../../review/spans/families.js';
import { bulkOf, findingsOf, type Bulk, type BulkScope } from '../../review/spans/bulk.js';
import { GLYPHS, isOthersApproval } from '../../review/spans/states.js';
import { common } from '../../words/common.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { dialogWords } from './dialog-words.js';
import { words } from './words.js';

const MAX_SHOWN = 200;

/** Decides many findings in one operation, after listing them. */
export function BulkDialog({
  spans,
  current,
  me,
  first,
  text,
  onDecide,
  onClose,
}: {
  readonly spans: readonly Span[];
  readonly current: Span | undefined;
  readonly me: string;
  readonly first: BulkScope;
  readonly text: string;
  readonly onDecide: (bulk: Bulk) => void;
  readonly onClose: () => void;
}) {
  const t = useWords(words);
  const d = useWords(dialogWords);
  const say = useWords(common);
  const [which, setWhich] = useState<BulkScope>(current === undefined ? 'above' : first);
  const [least, setLeast] = useState(90);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const found = findingsOf(which, spans, current, least);
  const chosen = found.filter(({ id }) => !left.has(id));
  const overturns = chosen.filter((span) => isOthersApproval(span, me)).length;
  const decide = (status: Bulk['status']): void => {
    const bulk = bulkOf(chosen, status, { me, reason });
    if (bulk === undefined) return;
    onClose();
    onDecide(bulk);
  };
  const toggle = (id: string): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const choices = [
    ...(current === undefined
      ? []
      : [
          { value: 'alike', label: d('manyAlike') },
          { value: 'kind', label: d('manyKind', { type: sayKind(current.type) }) },
        ]),
    { value: 'above', label: d('manyAbove') },
  ];
  return (
    <Dialog
      title={t('many')}
      onClose={onClose}
      onSubmit={() => decide('APPROVED')}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button
            onClick={() => decide('REJECTED')}
            disabled={overturns > 0 && reason.trim() === '' ? d('overturns', { n: overturns }) : chosen.length === 0}
          >
            {d('refuseAll', { n: chosen.length })}
          </Button>
          <Button look="primary" type="submit" disabled={chosen.length === 0} autoFocus>
            {d('acceptAll', { n: chosen.length })}
          </Button>
        </>
      }
    >
      <Select
        label={d('manyWhich')}
        value={which}
        choices={choices}
        onChoose={(chosenOne) => setWhich(chosenOne as BulkScope)}
      />
      {which === 'above' && (
        <TextField
          label={d('confidence')}
          type="number"
          min={0}
          max={100}
          value={least}
          onChange={(event) => setLeast(event.target.valueAsNumber || 0)}
        />
      )}
      <p role="status">{d('manyCount', { n: chosen.length })}</p>
      <div className="preview" tabIndex={0} role="group" aria-label={d('manyCount', { n: found.length })}>
        {found.slice(0, MAX_SHOWN).map((span) => (
          <Checkbox
            key={span.id}
            checked={!left.has(span.id)}
            onChange={() => toggle(span.id)}
            label={
              <bdi className="context" data-f={familyOf(span.type)}>
                {GLYPHS[span.status]} …{text.slice(Math.max(0, span.start - 24), span.start)}
                <b>
                  <Masked>{span.text}</Masked>
                </b>
                {text.slice(span.end, span.end + 24)}…
              </bdi>
            }
          />
        ))}
        {found.length > MAX_SHOWN && <p className="soft">{d('manyMore', { n: found.length - MAX_SHOWN })}</p>}
      </div>
      {overturns > 0 && (
        <TextArea
          label={say('reason')}
          hint={d('overturns', { n: overturns })}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  );
}
