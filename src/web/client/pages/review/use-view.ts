import { useState, type RefObject } from 'react';
import type { Span } from '../../api/types.js';
import type { TextPaneHandle } from './text-pane.js';
import { drawnViewsOf, viewsOf, type View } from './tools.js';

/** The views in which text can be selected by keyboard. */
const TEXT_VIEWS: ReadonlySet<string> = new Set(['marks', 'split']);

/** Holds the current view of the document, and switches between views. */
export function useView({
  format,
  opened,
  pane,
  current,
  onTextLeft,
}: {
  readonly format: string;
  /** The view in the URL with which the page was opened. */
  readonly opened: string;
  readonly pane: RefObject<TextPaneHandle | null>;
  readonly current: Span | undefined;
  /** Called before a view is shown that has no selection in the text. */
  readonly onTextLeft: () => void;
}) {
  const views = viewsOf(format);
  const [drawn] = drawnViewsOf(format);
  const [view, setView] = useState(views.find((one) => one === opened) ?? 'marks');
  const isDrawn = view === drawn;
  const show = (next: View): void => {
    if (!TEXT_VIEWS.has(next)) onTextLeft();
    setView(next);
    // After rendering, scrolls the text to the current finding.
    if (isDrawn && current !== undefined) setTimeout(() => pane.current?.show(current.start));
  };
  return {
    views,
    view,
    isDrawn,
    show,
    /** Switches between the layout and the text, for a document that has a layout. */
    turn: drawn && (() => show(isDrawn ? 'marks' : drawn)),
    /** Runs an action in a view where text can be selected. */
    inText: (act: () => void): void => {
      if (TEXT_VIEWS.has(view)) act();
      else {
        setView('marks');
        // After the text is rendered.
        setTimeout(act);
      }
    },
  };
}
