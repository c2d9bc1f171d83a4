import { ButtonLink } from '../../design/button.js';
import { CopyButton } from '../../design/copy-button.js';
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
        <Address of={`${origin}/api/sso/${name}/callback`} name={t('redirect')} />
        <Address of={`${origin}/api/sso/${name}/backchannel-logout`} name={t('backchannel')} />
        <Address of={`${origin}/`} name={t('postLogout')} />
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
        <Address of={`${window.location.origin}/scim/v2`} name={t('scimAddress')} />
      </dl>
      <p className="soft">{t('scimKey')}</p>
      <div>
        <ButtonLink href="/admin/keys">{t('toKeys')}</ButtonLink>
      </div>
    </section>
  );
}

/** A URL and a button to copy it, once it has no placeholder. */
function Address({ of, name }: { readonly of: string; readonly name: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="row">
        <code>{of}</code>
        {!of.includes('<') && <CopyButton of={of} name={name} />}
      </dd>
    </>
  );
}
