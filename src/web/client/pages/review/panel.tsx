import { useState, type ReactNode } from 'react';
import { Tabs } from '../../design/tabs.js';
import { useWords } from '../../words/t.js';
import { Comments, History } from './side-panel.js';
import { words } from './words.js';

const PANELS = ['spans', 'comments', 'history'] as const;
const PANEL_WORDS = { spans: 'findings', comments: 'comments', history: 'history' } as const;
export type Panel = (typeof PANELS)[number];

/** The panel beside the text: findings, comments and history. */
export function SidePanel({
  id,
  spanId,
  panel,
  onPanel,
  historyScope,
  mayComment,
  commentAsked,
  children,
}: {
  readonly id: string;
  readonly spanId: string | undefined;
  readonly panel: Panel;
  readonly onPanel: (panel: Panel) => void;
  readonly historyScope: 'all' | 'led' | 'finding';
  readonly mayComment: boolean;
  /** Incremented each time the comment field is to be focused. */
  readonly commentAsked: number;
  /** The content of the findings tab. */
  readonly children: ReactNode;
}) {
  const t = useWords(words);
  const [isHistoryRefused, setHistoryRefused] = useState(false);
  return (
    <aside className="panel" id="narrow-panel" aria-label={t('findings')}>
      <div className="panel-head">
        <Tabs
          name="panel"
          label={t('findings')}
          chosen={panel}
          onChoose={(one) => onPanel(one as Panel)}
          tabs={PANELS.filter((one) => one !== 'history' || !isHistoryRefused).map((one) => ({
            id: one,
            label: t(PANEL_WORDS[one]),
          }))}
        />
      </div>
      <div id="panel-panel" className="panel-main" role="tabpanel">
        {panel === 'spans' && children}
        {panel === 'comments' && <Comments id={id} mayWrite={mayComment} isAsked={commentAsked} />}
        {panel === 'history' && (
          <History
            id={id}
            spanId={spanId}
            scope={historyScope}
            onRefused={() => {
              setHistoryRefused(true);
              onPanel('spans');
            }}
          />
        )}
      </div>
    </aside>
  );
}
