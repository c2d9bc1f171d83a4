import { adminKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Loaded } from '../../design/states.js';
import { AdminPage } from '../../records/records-page.js';
import { useWords } from '../../words/t.js';
import { Counts } from './counts.js';
import './page.css';
import { Rules } from './rules.js';
import { Servers, type Gateway } from './servers.js';
import { TryOut } from './try-out.js';
import { SETTINGS, SNIPPETS, snippetOf } from './snippets.js';
import { Snippet } from './snippet.js';
import { words } from './words.js';

const REFRESH_MS = 15_000;

/** The gateway for language models: its settings, a try-out, and its counts. */
export default function GatewayPage() {
  const t = useWords(words);
  const state = useAnswer(adminKeys.records('gateway'), '/api/v1/gateway', {}, { refetchInterval: REFRESH_MS });
  const { origin } = window.location;
  return (
    <AdminPage title={t('title')} hint={t('hint')}>
      <Loaded of={state}>
        {(gateway) => (
          <>
            {gateway.servers.length === 0 ? <Off /> : <Settings of={gateway} />}
            <TryOut />
            {gateway.servers.length > 0 && (
              <>
                <Counts of={gateway} />
                <section className="card stack">
                  <h2>{t('use')}</h2>
                  <p className="soft">{t('useHint')}</p>
                  {SNIPPETS.map((name) => (
                    <Snippet key={name} name={name} text={snippetOf(name, origin)} />
                  ))}
                </section>
              </>
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

function Settings({ of }: { readonly of: Gateway }) {
  return (
    <>
      <Servers of={of} />
      <Rules of={of} />
    </>
  );
}

function Off() {
  const t = useWords(words);
  return (
    <section className="card stack">
      <h2>{t('off')}</h2>
      <p>{t('offHint')}</p>
      {SETTINGS.map((setting) => (
        <Snippet key={setting} name={setting.replace(/=.*/, '')} text={`export ${setting}\n`} />
      ))}
      <p>
        <a href="/docs/how-to/llm-gateway">{t('docs')}</a>
      </p>
    </section>
  );
}
