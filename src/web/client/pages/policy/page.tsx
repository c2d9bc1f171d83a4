import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { policyKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, CommandLink } from '../../design/button.js';
import { Menu } from '../../design/menu.js';
import { Page } from '../../design/page.js';
import { Loaded } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { Tabs } from '../../design/tabs.js';
import { problemOf } from '../../api/errors.js';
import { useWords } from '../../words/t.js';
import { readDraft, readPolicyText, removePolicy } from './api.js';
import { Editor } from './editor.js';
import { policyCommands } from './keys.js';
import './page.css';
import { Samples } from './samples-tab.js';
import { Versions } from './versions-tab.js';
import { words } from './words.js';

const TABS = ['editor', 'samples', 'versions'] as const;
type Tab = (typeof TABS)[number];

export default function PolicyPage() {
  const t = useWords(words);
  const { name = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const tab: Tab = TABS.find((one) => one === address.get('tab')) ?? 'editor';
  const [isRemoving, setRemoving] = useState(false);
  const [restores, setRestores] = useState(0);
  const policy = useQuery({ queryKey: policyKeys.one(name), queryFn: () => readPolicyText(name), staleTime: Infinity });
  const isMissing = policy.error !== null && problemOf(policy.error).status === 404;
  const draft = useQuery({
    queryKey: [...policyKeys.draft(name), 'alone'],
    queryFn: () => readDraft(name),
    enabled: isMissing,
  });
  const actions = !isMissing && (
    <>
      <CommandLink command={policyCommands.of('policy.try')} href={`/try?policy=${encodeURIComponent(name)}`} />
      {mayChange && name !== 'default' && (
        <Menu label="⋯">
          <Button look="danger" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </Menu>
      )}
    </>
  );
  return (
    <Page title={name} crumbs={[{ label: t('policies'), href: '/policies' }]} actions={actions}>
      <div className="stack">
        <div hidden={isMissing}>
          <Tabs
            name="policy"
            label={t('view')}
            tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`) }))}
            chosen={tab}
            onChoose={(id) => setAddress(id === 'editor' ? {} : { tab: id }, { replace: true })}
          />
        </div>
        <div id="policy-panel" role="tabpanel" aria-label={t(`tab.${tab}`)}>
          {isMissing && draft.data !== null ? (
            <Loaded of={draft}>
              {(alone) =>
                alone === null ? null : (
                  <div className="stack">
                    <p className="notice">{t('notActive')}</p>
                    <Editor name={name} saved={alone.content} tag={null} mayChange={mayChange} />
                  </div>
                )
              }
            </Loaded>
          ) : (
            <Loaded of={policy}>
              {({ text, tag }) => (
                <>
                  {/* Stays mounted while other tabs are shown: typed text is kept until another version is restored. */}
                  <div hidden={tab !== 'editor'}>
                    <Editor key={`${name} ${restores}`} name={name} saved={text} tag={tag} mayChange={mayChange} />
                  </div>
                  {tab === 'samples' && <Samples name={name} policy={text} mayChange={mayChange} />}
                  {tab === 'versions' && (
                    <Versions name={name} mayChange={mayChange} onRestored={() => setRestores(restores + 1)} />
                  )}
                </>
              )}
            </Loaded>
          )}
        </div>
      </div>
      {isRemoving && <RemoveDialog name={name} onClose={() => setRemoving(false)} />}
    </Page>
  );
}

function RemoveDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const t = useWords(words);
  const [, go] = useLocation();
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    await removePolicy(name);
    client.removeQueries({ queryKey: policyKeys.one(name) });
    await client.invalidateQueries({ queryKey: policyKeys.names });
    go('/policies');
  };
  return (
    <SureDialog
      title={t('removeTitle', { name })}
      hint={t('removeHint')}
      verb={t('remove')}
      onSure={remove}
      onClose={onClose}
    />
  );
}
