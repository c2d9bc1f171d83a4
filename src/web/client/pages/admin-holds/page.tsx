import { useState } from 'react';
import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { Badge } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { localMoment, type Draft, type Field } from '../../records/fields.js';
import { FormDialog } from '../../records/form-dialog.js';
import type { Body, RecordKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { cutMiddle, moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { ChooseBatch, ChooseDocument } from './choose-held.js';
import { Held } from './held.js';
import { words } from './words.js';

type Hold = components['schemas']['Hold'];
const KINDS: readonly Hold['kind'][] = ['document', 'batch', 'context', 'audit'];
const PAGE_SIZE = 50;

/** Legal holds: what may not be deleted for now, and why. */
export default function HoldsPage() {
  const t = useWords(words);
  const fieldsOf = (hold: Hold | undefined): readonly Field[] => [
    {
      kind: 'choice',
      name: 'kind',
      label: t('kind'),
      fixed: true,
      options: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    hold === undefined
      ? {
          kind: 'own',
          name: 'resourceId',
          label: t('resource'),
          when: ({ kind }) => kind !== 'audit',
          draw: (draft, onChange) => <ChooseHeld draft={draft} onChange={onChange} />,
        }
      : {
          kind: 'text',
          name: 'resourceId',
          label: t('resource'),
          fixed: true,
          when: ({ kind }) => kind !== 'audit',
        },
    { kind: 'moment', name: 'from', label: t('from'), when: ({ kind }) => kind === 'audit' },
    { kind: 'moment', name: 'to', label: t('to'), when: ({ kind }) => kind === 'audit' },
    { kind: 'long', name: 'reason', label: t('reason'), hint: t('reasonHint'), required: true, maxLength: 1000 },
    {
      ...{ kind: 'moment', name: 'until', label: t('until'), hint: t('untilHint') },
      // A hold that is over is shown as it is.
      ...(hold === undefined && { min: localMoment(new Date().toISOString()) }),
    },
  ];
  const kind: RecordKind<Hold> = {
    id: 'holds',
    queryKey: adminKeys.records('holds'),
    list: (page) => request('get', '/api/v1/holds', { query: { page, size: PAGE_SIZE } }),
    keyOf: ({ id }) => id,
    nameOf: ({ reason }) => cutMiddle(reason, 80),
    words: { title: t('title'), make: t('make'), none: t('none'), noneHint: t('noneHint') },
    columns: [
      {
        label: t('what'),
        of: (hold) => (
          <>
            {t(`kind.${hold.kind}`)} <Held {...hold} />
          </>
        ),
      },
      { label: t('ends'), of: ({ until }) => (until === null ? t('untilReleased') : moment(until)) },
      {
        label: t('state'),
        of: ({ active }) => <Badge tone={active ? 'warn' : undefined}>{t(active ? 'active' : 'over')}</Badge>,
      },
    ],
    fields: fieldsOf,
    create: (body) => request('post', '/api/v1/holds', { body: body as never }),
    more: (hold, onDone) => <Course hold={hold} onDone={onDone} />,
  };
  return <RecordsPage kind={kind} hint={t('hint')} nameLabel={t('reason')} />;
}

/** Chooses what a new hold is about: by name, whatever it is. */
function ChooseHeld({ draft, onChange }: { readonly draft: Draft; readonly onChange: (changes: Draft) => void }) {
  const t = useWords(words);
  const value = typeof draft.resourceId === 'string' ? draft.resourceId : '';
  const onChoose = (resourceId: string): void => onChange({ resourceId });
  if (draft.kind === 'document') return <ChooseDocument value={value} onChoose={onChoose} />;
  if (draft.kind === 'batch') return <ChooseBatch value={value} onChoose={onChoose} />;
  return (
    <TextField
      label={t('contextName')}
      required
      maxLength={256}
      spellCheck={false}
      autoComplete="off"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

/** Shows who set a hold and who released it, and a button to release it. */
function Course({ hold, onDone }: { readonly hold: Hold; readonly onDone: () => void }) {
  const t = useWords(words);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const [isReleasing, setReleasing] = useState(false);
  const [isReleased, setReleased] = useState(false);
  const release = async (body: Body): Promise<void> => {
    await request('post', '/api/v1/holds/{id}/release', { path: { id: hold.id }, body: body as never });
    setReleasing(false);
    setReleased(true);
    onDone();
    toast(t('released'));
  };
  return (
    <>
      <dl className="facts">
        <dt>{t('setBy')}</dt>
        <dd>
          <bdi>{hold.setBy.email}</bdi>, {moment(hold.setAt)}
        </dd>
        {hold.releasedBy !== null && (
          <>
            <dt>{t('releasedBy')}</dt>
            <dd>
              <bdi>{hold.releasedBy.email}</bdi>, {moment(hold.releasedAt)}
            </dd>
            <dt>{t('releaseReason')}</dt>
            <dd>
              <bdi>{hold.releaseReason}</bdi>
            </dd>
          </>
        )}
      </dl>
      {mayChange && hold.active && !isReleased && (
        <div>
          <Button look="danger" onClick={() => setReleasing(true)}>
            {t('release')}
          </Button>
        </div>
      )}
      {isReleased && <p role="status">{t('released')}</p>}
      {isReleasing && (
        <FormDialog
          title={t('releaseTitle')}
          hint={t('releaseHint')}
          fields={[{ kind: 'long', name: 'reason', label: t('releaseReason'), required: true, maxLength: 1000 }]}
          verb={t('release')}
          look="danger"
          onSave={release}
          onClose={() => setReleasing(false)}
        />
      )}
    </>
  );
}
