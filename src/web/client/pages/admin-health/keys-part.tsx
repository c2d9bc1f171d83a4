import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { adminKeys } from '../../api/keys.js';
import { Loaded } from '../../design/states.js';
import { useWords } from '../../words/t.js';
import { Begin, Part } from './part.js';
import { words } from './words.js';

const RUNNING_MS = 2000;

/** The keys of stored data: the latest rotation, and the next one. */
export function KeysPart({ everyMs }: { readonly everyMs: number }) {
  const t = useWords(words);
  const rotation = useAnswer(
    [...adminKeys.health, 'rotation'],
    '/api/v1/encryption/rotation',
    {},
    { refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? RUNNING_MS : everyMs) },
  );
  const rotate = async (): Promise<void> => {
    await request('post', '/api/v1/encryption/rotation');
    await rotation.refetch();
  };
  const isGood = rotation.data === undefined || (rotation.data.unreadable === 0 && rotation.data.contended === 0);
  return (
    <Part title={t('keys')} isGood={isGood}>
      <Loaded of={rotation} lines={2}>
        {({ state, key, documents, resealed, unreadable, contended }) => (
          <>
            <p>{t(`keys.${state}`, { key: key ?? '', n: documents })}</p>
            {state !== 'NONE' && <p className="soft">{t('resealed', { n: resealed })}</p>}
            {unreadable > 0 && <p>{t('unreadable', { n: unreadable })}</p>}
            {contended > 0 && <p>{t('contended', { n: contended })}</p>}
            {state === 'DONE' && isGood && <p>{t('keysNext')}</p>}
            <p>
              <a href="/docs/operate/rotate-keys">{t('keysHow')}</a>
            </p>
            {state !== 'RUNNING' && <Begin work={rotate} label={t('rotate')} begun={t('rotating')} />}
          </>
        )}
      </Loaded>
    </Part>
  );
}
