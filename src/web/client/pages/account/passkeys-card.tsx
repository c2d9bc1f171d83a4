import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { accountKeys } from '../../api/keys.js';
import { Button, CommandButton } from '../../design/button.js';
import { useTrying } from '../../design/once.js';
import { Loaded, Problem } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { FormDialog } from '../../records/form-dialog.js';
import type { Body } from '../../records/kind.js';
import { useConfirming } from '../../session/confirming.js';
import { RecoveryCodes } from '../../session/enrolment.js';
import { knowsPasskeys } from '../../session/passkey.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { accountCommands } from './keys.js';
import { words } from './words.js';

/** Creates a passkey for this host in the browser. @throws DOMException when the user cancels */
async function makePasskey(): Promise<object> {
  const options = await request('post', '/api/v1/account/passkeys/options', { body: {} });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey });
  if (!(made instanceof PublicKeyCredential)) throw new DOMException('No passkey was made.', 'NotAllowedError');
  return made.toJSON();
}

export function Passkeys() {
  const t = useWords(words);
  const client = useQueryClient();
  const { confirmed, dialog } = useConfirming();
  const { problem, busy, attempt } = useTrying();
  const [isAdding, setAdding] = useState(false);
  const [recovery, setRecovery] = useState<readonly string[]>();
  const passkeys = useAnswer(accountKeys.passkeys, '/api/v1/account/passkeys');
  useCommands(knowsPasskeys() ? [{ ...accountCommands.of('account.passkey'), run: () => setAdding(true) }] : []);
  const again = () => client.invalidateQueries({ queryKey: accountKeys.passkeys });
  const add = ({ name }: Body): Promise<void> =>
    confirmed(async () => {
      const passkey = await makePasskey().catch((error: unknown) => {
        // The user closed the authenticator's window, or took too long.
        throw error instanceof DOMException ? new Error(t('noPasskey')) : error;
      });
      const made = await request('post', '/api/v1/account/passkeys', {
        body: { name: String(name), passkey: passkey as never },
      });
      setAdding(false);
      if (made.recoveryCodes !== null) setRecovery(made.recoveryCodes);
      await again();
    });
  const remove = (passkeyId: string): void =>
    attempt(async () => {
      await confirmed(() => request('delete', '/api/v1/account/passkeys/{passkeyId}', { path: { passkeyId } }));
      await again();
    });
  return (
    <section className="card stack" aria-label={t('passkeys')}>
      <h2>{t('passkeys')}</h2>
      <p className="soft">{t('passkeysHint')}</p>
      <Loaded of={passkeys} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">{t('passkeyNone')}</p>
          ) : (
            <ul className="lines">
              {all.map(({ id, name, lastUsedAt }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                  <span className="soft small grow">
                    {lastUsedAt === null ? t('unused') : t('used', { when: moment(lastUsedAt) })}
                  </span>
                  <Button look="quiet" disabled={busy} onClick={() => remove(id)}>
                    {t('remove')} <span className="visually-hidden">{name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Problem of={problem} />
      <div>
        <CommandButton id="account.passkey" />
      </div>
      {isAdding && (
        <FormDialog
          title={t('passkeyAdd')}
          hint={t('passkeysHint')}
          fields={[{ kind: 'text', name: 'name', label: t('passkeyName'), required: true, maxLength: 100 }]}
          onSave={add}
          onClose={() => setAdding(false)}
        />
      )}
      {dialog}
      {recovery !== undefined && <RecoveryCodes codes={recovery} onKept={() => setRecovery(undefined)} />}
    </section>
  );
}
