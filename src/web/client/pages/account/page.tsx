import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { CommandButton, CommandLink } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { Badge } from '../../design/states.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { Keyboard } from './keyboard-card.js';
import { Keys } from './keys-card.js';
import { accountCommands } from './keys.js';
import { Look } from './look-card.js';
import './page.css';
import { Passkeys } from './passkeys-card.js';
import { Reviewing } from './review-card.js';
import { SecondFactor } from './second-factor-card.js';
import { Sessions } from './sessions-card.js';
import { words } from './words.js';

/** The user's own account: all of its settings. */
export default function AccountPage() {
  const t = useWords(words);
  const say = useWords(common);
  const who = useStore(session);
  if (who === null || who === undefined) return null;
  return (
    <Page title={t('title')}>
      <div className="account">
        <section className="card stack" aria-label={t('profile')}>
          <h2>{t('profile')}</h2>
          <dl className="profile">
            <dt>{t('email')}</dt>
            <dd>
              <bdi>{who.email}</bdi>
            </dd>
            <dt>{t('role')}</dt>
            <dd>{say(`role.${who.role}`)}</dd>
            <dt>{t('groups')}</dt>
            <dd className="row">
              {who.groups.length === 0 && <span className="soft">{t('noGroups')}</span>}
              {who.groups.map(({ id, name, leader }) => (
                <Badge key={id}>
                  <bdi>{name}</bdi> {leader && <span className="soft">({t('leads')})</span>}
                </Badge>
              ))}
            </dd>
          </dl>
          <div>
            <CommandButton id="shell.signOut" />
          </div>
        </section>
        <section className="card stack" aria-label={t('password')}>
          <h2>{t('password')}</h2>
          <p className="soft">{t('passwordHint')}</p>
          <div>
            <CommandLink command={accountCommands.of('account.password')} href="/password" />
          </div>
        </section>
        <Look />
        <Reviewing />
        <SecondFactor />
        <Passkeys />
        <Sessions />
        <Keys />
        <Keyboard />
      </div>
    </Page>
  );
}
