import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useStore } from '../api/store.js';
import type { Session } from '../api/types.js';
import { Dialog } from '../design/dialog.js';
import { masking, unmasked } from '../design/masked.js';
import { chrome } from '../design/page.js';
import { Skeleton } from '../design/states.js';
import { useCommands } from '../keys/registry.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { ConnectionBar } from './bars.js';
import { ErrorBoundary } from './error-boundary.js';
import { KeySheet } from './key-sheet.js';
import { BottomBar, listedFor, SideNavigation } from './navigation.js';
import { Palette } from './palette.js';
import { SettingsDialog } from './settings-dialog.js';
import { signOut } from './sign-out.js';

type Overlay = 'palette' | 'keys' | 'settings' | 'navigation' | undefined;

/** Renders the navigation and everything else that all pages share, around the page. */
export function Shell({ who, children }: { readonly who: Session; readonly children: ReactNode }) {
  const t = useWords(common);
  const [path, go] = useLocation();
  const [overlay, setOverlay] = useState<Overlay>();
  const folding = useStore(chrome);
  const isMasking = useStore(masking);
  const close = (): void => setOverlay(undefined);
  useEffect(close, [path]);
  const everywhere = { group: t('group.everywhere') };
  useCommands([
    {
      ...everywhere,
      id: 'shell.palette',
      label: t('shell.palette'),
      keys: ['Mod+k'],
      run: () => setOverlay('palette'),
      hidden: true,
    },
    { ...everywhere, id: 'shell.keys', label: t('shell.keys'), keys: ['?'], run: () => setOverlay('keys') },
    {
      ...everywhere,
      id: 'shell.docs',
      label: t('shell.docs'),
      keys: ['g d'],
      run: () => window.open('/docs', '_blank', 'noopener'),
    },
    { ...everywhere, id: 'shell.settings', label: t('shell.look'), keys: ['Mod+,'], run: () => setOverlay('settings') },
    { ...everywhere, id: 'shell.signOut', label: t('shell.signOut'), keys: ['g x'], run: () => void signOut() },
    ...(isMasking
      ? [
          {
            ...everywhere,
            id: 'shell.reveal',
            label: t('shell.reveal'),
            keys: ['h'],
            run: () => unmasked.set(true),
            release: () => unmasked.set(false),
            hidden: true,
          },
        ]
      : []),
    ...listedFor(who).map(({ path: there, nav }) => ({
      group: t('group.go'),
      id: goCommand(there),
      label: t(nav.word),
      keys: nav.keys === undefined ? [] : [nav.keys],
      run: () => go(there),
    })),
  ]);
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <div className="shell" data-chrome={folding}>
        <SideNavigation who={who} />
        <main id="main" tabIndex={-1}>
          <ConnectionBar />
          <ErrorBoundary key={path}>
            <Suspense
              fallback={
                <div className="page">
                  <Skeleton lines={8} />
                </div>
              }
            >
              {children}
            </Suspense>
          </ErrorBoundary>
        </main>
        <BottomBar who={who} onMore={() => setOverlay('navigation')} />
      </div>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'keys' && <KeySheet onClose={close} />}
      {overlay === 'settings' && <SettingsDialog onClose={close} />}
      {overlay === 'navigation' && (
        <Dialog title="Umbra" onClose={close}>
          <SheetNavigation who={who} />
        </Dialog>
      )}
    </>
  );
}

/** The command id of a page's keys: `go.queue`, `go.admin-users`. */
const goCommand = (path: string): string => `go.${path.slice(1).replaceAll('/', '-') || 'home'}`;

/** A menu of all pages, for narrow screens. */
const SheetNavigation = ({ who }: { readonly who: Session }) => (
  <div className="sheet-nav">
    <SideNavigation who={who} />
  </div>
);
