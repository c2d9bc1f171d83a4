import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { readHealth } from '../../api/health.js';
import { adminKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Page } from '../../design/page.js';
import { Loaded } from '../../design/states.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { KeysPart } from './keys-part.js';
import './page.css';
import { Begin, Part } from './part.js';
import { words } from './words.js';

const REFRESH_MS = 15_000;

/** The state of each component, and what to do about a problem. */
export default function HealthPage() {
  const t = useWords(words);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const often = { refetchInterval: REFRESH_MS };
  const server = useQuery({ ...often, queryKey: [...adminKeys.health, 'server'], queryFn: readHealth });
  const search = useAnswer([...adminKeys.health, 'search'], '/api/v1/search/status', {}, { ...often });
  const redaction = useAnswer([...adminKeys.health, 'redaction'], '/api/v1/redaction-queue', {}, { ...often });
  const reindex = async (): Promise<void> => {
    await request('post', '/api/v1/search/reindex', { body: {} });
    await search.refetch();
  };
  return (
    <Page title={t('title')}>
      <div className="health">
        <Part title={t('server')} isGood={server.data?.status !== 'DOWN'}>
          <Loaded of={server} lines={2}>
            {({ status, applicationVersion }) => (
              <>
                <p>{t(`server.${status}`)}</p>
                <p className="soft">{t('version', { version: applicationVersion })}</p>
              </>
            )}
          </Loaded>
        </Part>
        <Part title={t('search')} isGood={search.data?.state !== 'away'}>
          <Loaded of={search} lines={2}>
            {({ state, lag, documents }) => (
              <>
                <p>
                  {state === 'following' && lag !== null && lag > 0
                    ? t('search.behind', { n: lag })
                    : t(`search.${state}`)}
                </p>
                {documents !== null && <p className="soft">{t('documents', { n: documents })}</p>}
                {mayChange && state !== 'off' && <Begin work={reindex} label={t('reindex')} begun={t('reindexed')} />}
              </>
            )}
          </Loaded>
        </Part>
        <Part title={t('redaction')} isGood={(redaction.data?.thisProcess.failed ?? 0) === 0}>
          <Loaded of={redaction} lines={2}>
            {({ pending, oldestAt, thisProcess }) => (
              <>
                <p>
                  {pending === 0 ? t('idle') : t('waiting', { n: pending })}
                  {oldestAt !== null && ` (${t('oldest', { when: moment(oldestAt) })})`}
                </p>
                <p className="soft">{t('rate', { n: thisProcess.redactedInTheLastMinute })}</p>
                {thisProcess.failed > 0 && <p>{t('failed', { n: thisProcess.failed })}</p>}
              </>
            )}
          </Loaded>
        </Part>
        {mayChange && <KeysPart everyMs={REFRESH_MS} />}
      </div>
    </Page>
  );
}
