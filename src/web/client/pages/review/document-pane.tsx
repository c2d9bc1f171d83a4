import type { Ref } from 'react';
import type { Span } from '../../api/types.js';
import type { MarkedRange } from '../../review/text/runs.js';
import { useWords } from '../../words/t.js';
import { GridPane } from './grid-pane.js';
import { PagesPane } from './pages-pane.js';
import type { SelectedRange } from './selection.js';
import { TextPane, type TextPaneHandle } from './text-pane.js';
import type { View } from './tools.js';
import type { useSelecting } from './use-selecting.js';
import { words } from './words.js';

/** The document in the chosen view. */
export function DocumentPane({
  view,
  selecting,
  onSelect,
  onText,
  ref,
  ...shown
}: {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly Span[];
  readonly hits: readonly MarkedRange[];
  readonly currentId: string | undefined;
  readonly view: View;
  readonly selecting: ReturnType<typeof useSelecting>;
  readonly onPick: (id: string) => void;
  readonly onSelect: (selected: SelectedRange | undefined) => void;
  /** Switches to the text view. */
  readonly onText: () => void;
  readonly ref: Ref<TextPaneHandle>;
}) {
  const t = useWords(words);
  if (view === 'page') return <PagesPane {...shown} onText={onText} />;
  if (view === 'grid') return <GridPane {...shown} onSelect={onSelect} onText={onText} />;
  return (
    <TextPane
      {...shown}
      ref={ref}
      view={view}
      caret={selecting.caret}
      label={t('text')}
      onSelect={onSelect}
      onKey={selecting.onKey}
    />
  );
}
