import type { Answer } from '../../api/client.js';
import { Table } from '../../design/table.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The configuration and counts of the gateway. */
export type Gateway = Answer<'get', '/api/v1/gateway'>;
type Server = Gateway['servers'][number];

const keyOf = ({ hasKey, takesCallersKeys }: Server) =>
  hasKey && takesCallersKeys ? 'keyEither' : hasKey ? 'keyKept' : takesCallersKeys ? 'keyPassed' : 'keyNone';

/** The servers that requests are forwarded to, and what holds for all. */
export function Servers({ of: { servers, policies, limits } }: { readonly of: Gateway }) {
  const t = useWords(words);
  return (
    <section className="card stack">
      <h2>{t('servers')}</h2>
      <p className="soft">{t('serversHint')}</p>
      <Table
        label={t('servers')}
        rows={servers.map((server, place) => ({ ...server, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          { head: t('host'), isText: true, cell: ({ host }) => <bdi>{host}</bdi> },
          { head: t('api'), isText: true, cell: ({ api }) => api },
          {
            head: t('models'),
            isText: true,
            cell: ({ models }) => (models.join() === '*' ? t('allModels') : <bdi>{models.join(', ')}</bdi>),
          },
          { head: t('key'), isText: true, cell: (server) => t(keyOf(server)) },
          { head: t('policy'), isText: true, cell: ({ policy }) => <bdi>{policy}</bdi> },
          { head: t('output'), isText: true, cell: ({ output }) => t(`output.${output}`) },
        ]}
      />
      <p className="soft small">
        {policies.length === 0 ? t('notChoosable') : t('choosable', { names: policies.join(', ') })}{' '}
        {t('limits', {
          bytes: whole(limits.maxBytes),
          timeout: limits.timeoutSeconds,
          idle: limits.idleSeconds,
          ping: limits.pingSeconds,
        })}
      </p>
    </section>
  );
}
