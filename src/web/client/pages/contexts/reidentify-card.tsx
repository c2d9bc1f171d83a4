import { useState } from 'react';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { reidentifyKey } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, CommandButton } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Table } from '../../design/table.js';
import { useTrying } from '../../design/once.js';
import { toast } from '../../design/toast.js';
import { useCommands } from '../../keys/registry.js';
import type { Field } from '../../records/fields.js';
import { FormDialog } from '../../records/form-dialog.js';
import type { Body } from '../../records/kind.js';
import { common } from '../../words/common.js';
import { moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { contextCommands } from './keys.js';
import { reidentifyWords } from './reidentify-words.js';
import { Problem } from '../../design/states.js';

type Results = components['schemas']['Results']['results'];
type Waiting = components['schemas']['Request'];
const STRATEGIES = ['CRYPTO_REPLACE', 'FPE_ENCRYPT_REPLACE'] as const;
const MAX_REQUESTS = 100;

/** Reverses replacements for a stated reason; this takes one administrator or two. */
export function ReidentifyCard() {
  const t = useWords(reidentifyWords);
  const me = useStore(session)?.email;
  const [isAsking, setAsking] = useState(false);
  const [results, setResults] = useState<Results>();
  const { problem, busy, attempt } = useTrying();
  const requests = useAnswer(reidentifyKey, '/api/reidentify/requests', { query: { limit: MAX_REQUESTS } });
  useCommands([{ ...contextCommands.of('contexts.reidentify'), run: () => setAsking(true) }]);
  const reread = () => queryClient.invalidateQueries({ queryKey: reidentifyKey });
  const fields: readonly Field[] = [
    { kind: 'lines', name: 'values', label: t('values'), required: true },
    {
      kind: 'choice',
      name: 'strategy',
      label: t('strategy'),
      options: STRATEGIES.map((value) => ({ value, label: t(value) })),
    },
    { kind: 'text', name: 'policyName', label: t('policy'), required: true, maxLength: 64, pattern: '[\\w\\-]{1,64}' },
    { kind: 'long', name: 'reason', label: t('reason'), required: true, maxLength: 1000 },
  ];
  const ask = async (body: Body): Promise<void> => {
    const answer = await request('post', '/api/reidentify', { body: body as never });
    setAsking(false);
    if ('results' in answer) setResults(answer.results);
    else toast(t('waits'));
    await reread();
  };
  const decide = (requestId: string, verdict: 'approve' | 'reject' | 'result') => (): void =>
    attempt(async () => {
      const path = { requestId };
      try {
        if (verdict === 'approve') await request('post', '/api/reidentify/requests/{requestId}/approve', { path });
        else if (verdict === 'reject') await request('post', '/api/reidentify/requests/{requestId}/reject', { path });
        else setResults((await request('post', '/api/reidentify/requests/{requestId}/result', { path })).results);
      } finally {
        await reread();
      }
    });
  const actionsOf = ({ id, state, requestedBy }: Waiting) => {
    if (state === 'PENDING' && requestedBy !== me) {
      return (
        <div className="row">
          <Button disabled={busy} onClick={decide(id, 'approve')}>
            {t('approve')}
          </Button>
          <Button disabled={busy} onClick={decide(id, 'reject')}>
            {t('reject')}
          </Button>
        </div>
      );
    }
    if (state === 'APPROVED' && requestedBy === me) {
      return <Button onClick={decide(id, 'result')}>{t('fetch')}</Button>;
    }
    return null;
  };
  const waiting = requests.data?.requests ?? [];
  return (
    <section className="card stack" aria-labelledby="reidentify">
      <header className="row">
        <h2 id="reidentify" className="grow">
          {t('title')}
        </h2>
        <CommandButton id="contexts.reidentify" />
      </header>
      <p className="soft">{t('hint')}</p>
      <Problem of={problem} />
      {waiting.length > 0 && (
        <Table
          label={t('requests')}
          rows={waiting}
          keyOf={({ id }) => id}
          columns={[
            { head: t('requestedBy'), isText: true, cell: ({ requestedBy }) => <bdi>{requestedBy}</bdi> },
            { head: t('when'), isText: true, cell: ({ createdAt }) => moment(createdAt) },
            { head: t('policy'), isText: true, cell: ({ policyName }) => <bdi>{policyName}</bdi> },
            { head: t('reason'), isText: true, cell: ({ reason }) => <bdi>{reason}</bdi> },
            { head: t('count'), cell: ({ count }) => whole(count) },
            { head: t('state'), isText: true, cell: ({ state }) => t(state) },
            { head: t('decision'), isText: true, cell: actionsOf },
          ]}
        />
      )}
      {isAsking && (
        <FormDialog
          title={t('ask')}
          hint={t('hint')}
          fields={fields}
          verb={t('ask')}
          onSave={ask}
          onClose={() => setAsking(false)}
        />
      )}
      {results !== undefined && <ResultsDialog results={results} onClose={() => setResults(undefined)} />}
    </section>
  );
}

/** The original values; they are discarded when the card is closed. */
function ResultsDialog({ results, onClose }: { readonly results: Results; readonly onClose: () => void }) {
  const t = useWords(reidentifyWords);
  const say = useWords(common);
  return (
    <Dialog title={t('results')} onClose={onClose} actions={<Button onClick={onClose}>{say('action.close')}</Button>}>
      <Table
        label={t('results')}
        rows={results}
        keyOf={({ encrypted }) => encrypted}
        columns={[
          { head: t('replaced'), isText: true, cell: ({ encrypted }) => <code>{encrypted}</code> },
          {
            head: t('original'),
            isText: true,
            cell: ({ decrypted }) =>
              decrypted === null ? <span className="soft">{t('notOfKey')}</span> : <bdi>{decrypted}</bdi>,
          },
        ]}
      />
    </Dialog>
  );
}
