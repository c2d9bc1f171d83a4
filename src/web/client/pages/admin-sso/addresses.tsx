import { ButtonLink } from '../../design/button.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The URLs to enter at the provider; before the issuer exists, with a placeholder for its name. */
export function Addresses({ issuer }: { readonly issuer?: string }) {
  const t = useWords(words);
  const name = issuer ?? `<${t('id').toLowerCase()}>`;
  const { origin } = window.location;
  return (
    <section className={issuer === undefined ? 'card stack' : 'stack'} aria-label={t('addresses')}>
      <h2>{t('addresses')}</h2>
      <p className="soft small">{t('addressesHint')}</p>
      <dl className="facts">
        <dt>{t('redirect')}</dt>
        <dd>
          <code>{`${origin}/api/sso/${name}/callback`}</code>
        </dd>
        <dt>{t('backchannel')}</dt>
        <dd>
          <code>{`${origin}/api/sso/${name}/backchannel-logout`}</code>
        </dd>
        <dt>{t('postLogout')}</dt>
        <dd>
          <code>{`${origin}/`}</code>
        </dd>
      </dl>
    </section>
  );
}

/** The SCIM URL for a directory, and where to create a key for it. */
export function Scim() {
  const t = useWords(words);
  return (
    <section className="card stack" aria-label={t('scim')}>
      <h2>{t('scim')}</h2>
      <p>{t('scimHint')}</p>
      <dl className="facts">
        <dt>{t('scimAddress')}</dt>
        <dd>
          <code>{`${window.location.origin}/scim/v2`}</code>
        </dd>
      </dl>
      <p className="soft">{t('scimKey')}</p>
      <div>
        <ButtonLink href="/admin/keys">{t('toKeys')}</ButtonLink>
      </div>
    </section>
  );
}
