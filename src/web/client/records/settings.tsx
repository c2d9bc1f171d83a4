import { type Answer } from '../api/client.js';
import { useAnswer } from '../api/queries.js';
import { adminKeys } from '../api/keys.js';
import { Badge, Loaded } from '../design/states.js';
import { whole } from '../words/format.js';
import { useWords } from '../words/t.js';
import './records.css';
import { settingsWords } from './settings-words.js';

type Setting = Answer<'get', '/api/v1/settings'>[number];
type Named = Exclude<keyof typeof settingsWords.en, Lowercase<string>>;

export const useSettings = () => useAnswer(adminKeys.records('settings'), '/api/v1/settings');

const isNamed = (name: string): name is Named => name in settingsWords.en;

/** The settings shown on one page, which only the operator of the server can change. */
export function SettingsTable({ page, title }: { readonly page: Setting['page']; readonly title: string }) {
  const t = useWords(settingsWords);
  return (
    <div className="stack">
      <Loaded of={useSettings()}>
        {(all) => (
          <div className="table-scroll card settings" tabIndex={0} role="region" aria-label={title}>
            <table className="cards">
              <thead>
                <tr>
                  <th>{t('what')}</th>
                  <th>{t('setting')}</th>
                  <th>{t('value')}</th>
                </tr>
              </thead>
              <tbody>
                {all
                  .filter((setting) => setting.page === page)
                  .map((setting) => (
                    <tr key={setting.name}>
                      <td>{isNamed(setting.name) ? t(setting.name) : setting.description}</td>
                      <td>
                        <code className="soft">{setting.name}</code>
                      </td>
                      <td>
                        <Value of={setting} />
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <p className="soft small">{t('howToChange')}</p>
    </div>
  );
}

/** Formats numbers for the language, and lists with spaces so that they can wrap. */
function shown(value: string): string | undefined {
  if (value === '') return undefined;
  return /^\d+$/.test(value) ? whole(Number(value)) : value.replaceAll(',', ', ');
}

function Value({ of: { value, isSet, page } }: { readonly of: Setting }) {
  const t = useWords(settingsWords);
  if (value === null) return <Badge tone={isSet ? 'good' : undefined}>{t(isSet ? 'set' : 'unset')}</Badge>;
  return (
    <span className="row">
      <span className="setting-value">{shown(value) ?? t(page === 'limits' ? 'none' : 'unset')}</span>
      {isSet && <Badge tone="accent">{t('changed')}</Badge>}
    </span>
  );
}
