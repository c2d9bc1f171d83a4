import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { adminKeys } from '../../api/keys.js';
import { CommandButton } from '../../design/button.js';
import { SecretDialog } from '../../design/secret.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { toast } from '../../design/toast.js';
import { useCommands } from '../../keys/registry.js';
import type { Field } from '../../records/fields.js';
import { FormDialog } from '../../records/form-dialog.js';
import type { Body } from '../../records/kind.js';
import { AdminPage } from '../../records/records-page.js';
import { common } from '../../words/common.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { Deliveries } from './deliveries.js';
import { webhookCommands } from './keys.js';
import { words } from './words.js';

const KEY = adminKeys.records('webhook');
type OpenDialog = 'set' | 'remove' | undefined;

/** Reads the webhook; null if there is none. */
async function readWebhook() {
  try {
    return await request('get', '/api/webhook');
  } catch (error) {
    if (problemOf(error).code === 'NO_WEBHOOK') return null;
    throw error;
  }
}

/** The user's webhook, which is called when their documents are redacted, and its undelivered messages. */
export default function WebhooksPage() {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const [open, setOpen] = useState<OpenDialog>();
  const [secret, setSecret] = useState<string>();
  const webhook = useQuery({ queryKey: KEY, queryFn: readWebhook });
  const isThere = webhook.data !== null && webhook.data !== undefined;
  const group = say('group.page');
  useCommands([
    { ...webhookCommands.of('webhooks.set'), label: t(isThere ? 'replace' : 'set'), run: () => setOpen('set') },
    ...(isThere ? [{ group, id: 'webhooks.remove', label: t('remove'), keys: [], run: () => setOpen('remove') }] : []),
  ]);
  const fields: readonly Field[] = [
    { kind: 'text', name: 'url', label: t('url'), hint: t('urlHint'), type: 'url', required: true, maxLength: 2048 },
  ];
  const again = (): Promise<void> => client.invalidateQueries({ queryKey: KEY });
  const save = async (body: Body): Promise<void> => {
    const made = await request('put', '/api/webhook', { body: body as never });
    setOpen(undefined);
    setSecret(made.secret);
    await again();
  };
  const remove = async (): Promise<void> => {
    await request('delete', '/api/webhook');
    setOpen(undefined);
    await again();
    toast(t('removed'));
  };
  return (
    <AdminPage title={t('title')} hint={t('hint')} actions={<CommandButton id="webhooks.set" look="primary" />}>
      <Loaded of={webhook} lines={2}>
        {(found) =>
          found === null ? (
            <EmptyState title={t('none')}>
              <p>{t('noneHint')}</p>
              <CommandButton id="webhooks.set" />
            </EmptyState>
          ) : (
            <section className="card stack" aria-label={t('own')}>
              <dl className="facts">
                <dt>{t('url')}</dt>
                <dd>
                  <bdi>{found.url}</bdi>
                </dd>
                <dt>{t('since')}</dt>
                <dd>{moment(found.createdAt)}</dd>
              </dl>
              <div>
                <CommandButton id="webhooks.remove" look="danger" />
              </div>
            </section>
          )
        }
      </Loaded>
      {isThere && <Deliveries />}
      {open === 'set' && (
        <FormDialog
          title={t(isThere ? 'replace' : 'set')}
          hint={t('setHint')}
          fields={fields}
          onSave={save}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'remove' && (
        <SureDialog
          title={t('removeTitle')}
          hint={t('removeHint')}
          verb={t('remove')}
          onSure={remove}
          onClose={() => setOpen(undefined)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={t('secret')}
          hint={t('secretHint')}
          secret={secret}
          kept={t('kept')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </AdminPage>
  );
}
