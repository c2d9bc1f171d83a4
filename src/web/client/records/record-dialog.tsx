import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_ATTEMPTS, problemOf } from '../api/errors.js';
import { recordKey } from '../api/keys.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Loaded, Problem } from '../design/states.js';
import { SureDialog } from '../design/sure.js';
import { toast } from '../design/toast.js';
import { useConfirming } from '../session/confirming.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { ClashNotice } from './clash-notice.js';
import { bodyOf, changesOf, conflictsOf, draftOf, mergedWith, type Draft } from './fields.js';
import type { EditedKind } from './kind.js';
import { useOnce } from '../design/once.js';
import { RecordFields } from './record-fields.js';
import { recordWords } from './words.js';

/** A record in which another user has changed the same fields. */
interface Clash {
  readonly fields: string;
  readonly now: Draft;
}

interface RecordDialogProps<T extends object> {
  readonly kind: EditedKind<T>;
  readonly record: T | undefined;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}
/** A dialog that may stay open with the record that it has created. */
interface FormProps<T extends object> extends RecordDialogProps<T> {
  readonly isNew: boolean;
  readonly onMade: (made: T) => void;
}

/**
 * Creates a record, or shows, changes and deletes an existing one. That is read when the dialog opens: the list may be
 * older than what another window has changed.
 */
export function RecordDialog<T extends object>(props: RecordDialogProps<T>) {
  const { kind } = props;
  const [made, setMade] = useState<T>();
  const record = made ?? props.record;
  const form = { ...props, isNew: made !== undefined, onMade: setMade };
  return record === undefined || kind.read === undefined ? (
    <RecordForm key={made === undefined ? 'first' : 'made'} {...form} record={record} />
  ) : (
    <FreshRecord {...form} read={kind.read} record={record} />
  );
}

function FreshRecord<T extends object>({
  read,
  record,
  ...props
}: FormProps<T> & { readonly read: (record: T) => Promise<T>; readonly record: T }) {
  const say = useWords(common);
  const name = props.kind.nameOf(record);
  const now = useQuery({
    // Read once for each dialog: the form begins with it.
    queryKey: recordKey(props.kind.queryKey, name),
    queryFn: () => read(record),
    ...{ staleTime: Infinity, gcTime: 0 },
  });
  if (now.data !== undefined) return <RecordForm {...props} record={now.data} />;
  return (
    <Dialog
      title={name}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{say('action.close')}</Button>}
    >
      <Loaded of={now}>{() => undefined}</Loaded>
    </Dialog>
  );
}

function RecordForm<T extends object>({ kind, record, mayChange, isNew, onMade, onClose }: FormProps<T>) {
  const t = useWords(recordWords);
  const say = useWords(common);
  const client = useQueryClient();
  const { confirmed, dialog } = useConfirming();
  const fields = kind.fields(record);
  const changeable = fields.filter(({ fixed }) => fixed !== true);
  const [openedOf, setOpened] = useState<Draft>({});
  const [filledIn, setDraft] = useState<Draft>({});
  // A field may appear after the dialog: its choices are read from the server.
  const begun = draftOf(fields, record);
  const opened = { ...begun, ...openedOf };
  const draft = { ...opened, ...filledIn };
  const [clash, setClash] = useState<Clash>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { busy, once } = useOnce();
  const fixedBecause = record === undefined ? undefined : kind.isFixed?.(record);
  const maySave =
    mayChange && fixedBecause === undefined && (record === undefined ? kind.create : kind.update) !== undefined;
  const mayRemove = mayChange && fixedBecause === undefined && record !== undefined && kind.remove !== undefined;
  const done = async (words: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: kind.queryKey });
    toast(words);
    onClose();
  };
  const change = async (changed: T, from: Draft, mine: Draft, tries = MAX_ATTEMPTS): Promise<void> => {
    const fresh = kind.read === undefined ? changed : await kind.read(changed);
    const now = kind.read === undefined ? from : draftOf(fields, fresh);
    const both = conflictsOf(fields, from, mine, now);
    if (both.length > 0) {
      setClash({ fields: both.map(({ label }) => label).join(', '), now });
      return;
    }
    const merged = mergedWith(fields, from, mine, now);
    const changes = changesOf(fields, now, merged);
    try {
      if (Object.keys(changes).length > 0) await kind.update?.(fresh, changes, bodyOf(changeable, merged));
    } catch (error) {
      // Somebody was faster since it was read: their change is merged or shown like any other.
      if (!problemOf(error).isOutdated || tries <= 1) throw error;
      return change(changed, from, mine, tries - 1);
    }
    await done(t('saved'));
  };
  const save = async (from = opened, mine = draft): Promise<void> => {
    setProblem(undefined);
    setClash(undefined);
    try {
      await confirmed(async () => {
        if (record !== undefined) return change(record, from, mine);
        const made = await kind.create?.(bodyOf(fields, mine));
        if (kind.staysOpen !== true) return done(t('saved'));
        await client.invalidateQueries({ queryKey: kind.queryKey });
        onMade(made as T);
      });
    } catch (error) {
      const refusal = problemOf(error);
      setProblem(refusal.status === 404 && record !== undefined ? t('clashGone') : refusal.message);
    }
  };
  const takeTheirs = (now: Draft): void => {
    setOpened(now);
    setDraft(now);
    setClash(undefined);
  };
  const saveMine = (now: Draft): void => {
    const mine = mergedWith(fields, opened, draft, now);
    setOpened(now);
    setDraft(mine);
    void once(() => save(now, mine));
  };
  const name = record === undefined ? '' : kind.nameOf(record);
  return (
    <>
      <Dialog
        title={record === undefined ? kind.words.make : name}
        onClose={onClose}
        after={
          record !== undefined &&
          kind.more !== undefined && (
            <div className="dialog-body dialog-more">
              {kind.more(record, () => void client.invalidateQueries({ queryKey: kind.queryKey }), isNew)}
            </div>
          )
        }
        {...(maySave && { onSubmit: () => void once(() => save()) })}
        actions={
          <>
            {mayRemove && (
              <Button look="danger" className="at-start" onClick={() => setAsking(true)}>
                {t('remove')}
              </Button>
            )}
            <Button onClick={onClose}>{say(maySave ? 'action.cancel' : 'action.close')}</Button>
            {maySave && (
              <Button type="submit" look="primary" disabled={busy}>
                {say('action.save')}
              </Button>
            )}
          </>
        }
      >
        {fixedBecause !== undefined && <p className="notice">{fixedBecause}</p>}
        {!mayChange && <p className="soft small">{t('readOnly')}</p>}
        <fieldset className="record-fields" disabled={!maySave}>
          <RecordFields fields={fields} draft={draft} isNew={record === undefined} onChange={setDraft} />
        </fieldset>
        {clash !== undefined && (
          <ClashNotice
            fields={clash.fields}
            onTheirs={() => takeTheirs(clash.now)}
            onMine={() => saveMine(clash.now)}
          />
        )}
        <Problem of={problem} />
      </Dialog>
      {isAsking && record !== undefined && (
        <SureDialog
          title={t('removeTitle', { name })}
          hint={kind.words.removeHint ?? t('removeHint')}
          verb={t('remove')}
          onSure={async () => {
            await confirmed(async () => kind.remove?.(record));
            setAsking(false);
            await done(t('removed'));
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {dialog}
    </>
  );
}
