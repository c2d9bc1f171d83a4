import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { accountKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { SecretDialog } from '../../design/secret.js';
import { Loaded } from '../../design/states.js';
import { useConfirming } from '../../session/confirming.js';
import { knowsPasskeys } from '../../session/passkey.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
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
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const passkeys = useQuery({
    queryKey: accountKeys.passkeys,
    queryFn: () => request('get', '/api/v1/account/passkeys'),
  });
  const act = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    try {
      await confirmed(work);
      await client.invalidateQueries({ queryKey: accountKeys.passkeys });
    } catch (error) {
      setProblem(error instanceof DOMException ? t('noPasskey') : problemOf(error).message);
    }
  };
  const add = async (): Promise<void> => {
    const passkey = await makePasskey();
    const made = await request('post', '/api/v1/account/passkeys', { body: { name, passkey: passkey as never } });
    setName('');
    if (made.recoveryCodes !== null) setRecovery(made.recoveryCodes);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void act(add);
  };
  return (
    <section className="card stack" aria-label={t('passkeys')}>
      <h2>{t('passkeys')}</h2>
      <p className="soft">{t('passkeysHint')}</p>
      <Loaded of={passkeys} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <p>{t('passkeyNone')}</p>
          ) : (
            <ul className="things">
              {all.map((one) => (
                <li key={one.id}>
                  <bdi>{one.name}</bdi>
                  <span className="soft small grow">
                    {one.lastUsedAt === null ? t('unused') : t('used', { when: moment(one.lastUsedAt) })}
                  </span>
                  <Button
                    look="quiet"
                    onClick={() =>
                      void act(async () => {
                        await request('delete', '/api/v1/account/passkeys/{passkeyId}', {
                          path: { passkeyId: one.id },
                        });
                      })
                    }
                  >
                    {t('remove')} <span className="visually-hidden">{one.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {knowsPasskeys() && (
        <form className="stack narrow" onSubmit={submit}>
          <TextField
            label={t('passkeyName')}
            value={name}
            required
            maxLength={100}
            error={problem}
            onChange={(event) => setName(event.target.value)}
          />
          <div>
            <Button type="submit">{t('passkeyAdd')}</Button>
          </div>
        </form>
      )}
      {dialog}
      {recovery !== undefined && (
        <SecretDialog
          title={t('recovery')}
          hint={t('recoveryHint')}
          secret={recovery}
          kept={t('kept')}
          onClose={() => setRecovery(undefined)}
        />
      )}
    </section>
  );
}
