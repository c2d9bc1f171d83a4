import { request } from '../../api/client.js';
import { accountKeys } from '../../api/keys.js';
import { ApiKeys } from '../../records/api-keys.js';
import { useWords } from '../../words/t.js';
import { accountCommands } from './keys.js';
import { words } from './words.js';

/** Named API keys for programs. */
export function Keys() {
  const t = useWords(words);
  return (
    <section className="card stack" aria-label={t('keys')}>
      <h2>{t('keys')}</h2>
      <p className="soft">{t('keysHint')}</p>
      <ApiKeys
        queryKey={accountKeys.keys}
        list={() => request('get', '/api/v1/account/api-keys')}
        create={(body) => request('post', '/api/v1/account/api-keys', { body: body as never })}
        revoke={(keyId) => request('delete', '/api/v1/account/api-keys/{keyId}', { path: { keyId } })}
        command={accountCommands.of('account.key')}
      />
    </section>
  );
}
