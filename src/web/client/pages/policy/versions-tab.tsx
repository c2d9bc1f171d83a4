import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type ApiProblem } from '../../api/errors.js';
import { policyKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Button } from '../../design/button.js';
import { Badge, Loaded } from '../../design/states.js';
import { useTrying } from '../../design/once.js';
import { toast } from '../../design/toast.js';
import { FormDialog } from '../../records/form-dialog.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { rollBack, type Version } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { confirmationsOf } from './confirmations.js';
import { Differences } from './differences.js';
import { words } from './words.js';

/** All versions of a policy: author, date, note and differences, and a button to restore one. */
export function Versions({
  name,
  mayChange,
  onRestored,
}: {
  readonly name: string;
  readonly mayChange: boolean;
  readonly onRestored: () => void;
}) {
  const t = useWords(words);
  const [compared, setCompared] = useState<number>();
  const [restoring, setRestoring] = useState<Version>();
  const versions = useAnswer(policyKeys.versions(name), '/api/policies/{policyName}/versions', {
    path: { policyName: name },
    query: { limit: 100 },
  });
  return (
    <div className="stack">
      <Loaded of={versions}>
        {({ newest, versions: all }) => (
          <ol className="stack">
            {all.map((version) => (
              <li key={version.version} className="card stack">
                <div className="row">
                  <h2>{t('version', { n: version.version })}</h2>
                  {version.version === newest && <Badge tone="good">{t('active')}</Badge>}
                  {version.labels.map((label) => (
                    <Badge key={label}>{label}</Badge>
                  ))}
                  <span className="soft small grow">
                    {t(`action.${version.action}`, { n: version.restoredVersion ?? 0 })} ·{' '}
                    {t('versionBy', { author: version.author ?? t('system'), when: moment(version.at) })}
                    {version.draftAuthors.length > 0 &&
                      ` · ${t('versionWritten', { authors: version.draftAuthors.join(', ') })}`}
                  </span>
                  {version.version > 1 && (
                    <Button
                      look="quiet"
                      pressed={compared === version.version}
                      onClick={() => setCompared(compared === version.version ? undefined : version.version)}
                    >
                      {t('compare')}
                    </Button>
                  )}
                  {mayChange && version.version !== newest && version.fingerprint !== null && (
                    <Button onClick={() => setRestoring(version)}>{t('rollback')}</Button>
                  )}
                </div>
                {version.note !== null && <p>{version.note}</p>}
                {compared === version.version && <Difference name={name} to={version.version} />}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {restoring !== undefined && (
        <RollbackDialog
          name={name}
          to={restoring.version}
          onRestored={onRestored}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </div>
  );
}

function Difference({ name, to }: { readonly name: string; readonly to: number }) {
  const t = useWords(words);
  const comparison = useAnswer(policyKeys.diff(name, to - 1, to), '/api/policies/{policyName}/diff', {
    path: { policyName: name },
    query: { from: to - 1, to },
  });
  return (
    <Loaded of={comparison} lines={3}>
      {(compared) => <Differences title={t('diff', { from: to - 1, to })} of={compared} />}
    </Loaded>
  );
}

function RollbackDialog({
  name,
  to,
  onRestored,
  onClose,
}: {
  readonly name: string;
  readonly to: number;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}) {
  const t = useWords(words);
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ readonly note: string; readonly problem: ApiProblem }>();
  const { problem, attempt } = useTrying();
  const restore = async (note: string, confirm: readonly string[] = []): Promise<void> => {
    try {
      const { status } = await rollBack(name, to, { note, confirm });
      await client.invalidateQueries({ queryKey: policyKeys.one(name) });
      onRestored();
      toast(t(status === 202 ? 'waits' : 'restored'));
      onClose();
    } catch (error) {
      const refusal = problemOf(error);
      if (confirmationsOf(refusal).length === 0) throw refusal;
      setAsked({ note, problem: refusal });
    }
  };
  if (asked !== undefined) {
    return (
      <ConfirmDialog
        problem={asked.problem}
        onClose={onClose}
        refused={problem}
        onConfirm={(confirm) => attempt(() => restore(asked.note, confirm))}
      />
    );
  }
  return (
    <FormDialog
      title={t('rollbackTitle', { n: to })}
      hint={t('rollbackHint')}
      fields={[{ kind: 'text', name: 'note', label: t('note'), maxLength: 500 }]}
      verb={t('rollback')}
      onSave={({ note }) => restore(typeof note === 'string' ? note : '')}
      onClose={onClose}
    />
  );
}
