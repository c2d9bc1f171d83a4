import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { type Answer } from '../../api/client.js';
import { policyKeys } from '../../api/keys.js';
import { useAnswer, policyNames } from '../../api/queries.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { ButtonLink, CommandButton } from '../../design/button.js';
import { FoundRows } from '../../design/found-rows.js';
import { Page } from '../../design/page.js';
import { Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { useRowKeys } from '../../records/row-keys.js';
import { policiesCommands } from './keys.js';
import { words } from './words.js';

/** The maximum number of drafts that the API lists, newest first. */
const MAX_DRAFTS = 1000;

export default function PoliciesPage() {
  const t = useWords(words);
  const role = useStore(session)?.role;
  const [, go] = useLocation();
  const names = useQuery(policyNames);
  const mayRead = role !== 'ROLE_USER';
  const { data: drafts = [] } = useAnswer(policyKeys.drafts, '/api/policy-drafts', {}, { enabled: mayRead });
  const draftOf = new Map(drafts.map((draft) => [draft.name, draft]));
  useCommands(role === 'ROLE_ADMIN' ? [{ ...policiesCommands.of('policies.new'), run: () => go('/try?policy=') }] : []);
  useRowKeys();
  return (
    <Page title={t('title')} actions={<CommandButton id="policies.new" look="primary" />}>
      <div className="stack">
        <p className="soft">{t(mayRead ? 'hint' : 'askFor')}</p>
        <Loaded of={names}>
          {(all) => {
            const known = [...drafts.map(({ name }) => name).filter((name) => !all.includes(name)), ...all];
            return (
              <>
                {drafts.length >= MAX_DRAFTS && <p className="soft">{t('newestDrafts', { n: MAX_DRAFTS })}</p>}
                <FoundRows rows={known} nameOf={(name) => name} label={t('find')}>
                  {(drawn) => (
                    <table className="card">
                      <thead>
                        <tr>
                          <th>{t('name')}</th>
                          <td />
                        </tr>
                      </thead>
                      <tbody data-rows>
                        {drawn.map((name) => (
                          <tr key={name}>
                            <td>
                              {mayRead ? (
                                <Link href={`/policies/${encodeURIComponent(name)}`}>
                                  <bdi>{name}</bdi>
                                </Link>
                              ) : (
                                <bdi>{name}</bdi>
                              )}
                              <DraftNote of={draftOf.get(name)} />
                            </td>
                            <td className="number">
                              {all.includes(name) && (
                                <ButtonLink look="quiet" href={`/try?policy=${encodeURIComponent(name)}`}>
                                  {t('try')} <span className="visually-hidden">{name}</span>
                                </ButtonLink>
                              )}
                            </td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  )}
                </FoundRows>
              </>
            );
          }}
        </Loaded>
      </div>
    </Page>
  );
}

/** Says that a policy has a draft, by whom, and whether it waits for approval. */
function DraftNote({ of }: { readonly of: Answer<'get', '/api/policy-drafts'>[number] | undefined }) {
  const t = useWords(words);
  if (of === undefined) return null;
  const { state, authors, sentBack } = of;
  const said = { authors: authors.join(', '), by: sentBack?.by ?? '' };
  return <p className="soft small">{t(sentBack === null ? `draft.${state}` : 'draft.sentBack', said)}</p>;
}
