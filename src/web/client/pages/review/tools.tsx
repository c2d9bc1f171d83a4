import { CommandButton } from '../../design/button.js';
import { Tabs } from '../../design/tabs.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The part shown on a narrow screen. */
export type NarrowView = 'text' | 'panel';

const VIEW_WORDS = {
  marks: 'viewMarks',
  split: 'viewSplit',
  result: 'viewResult',
  page: 'viewPages',
  grid: 'viewGrid',
} as const;
/** The way in which the document is displayed; `page` is for PDF documents, `grid` for tables and workbooks. */
export type View = keyof typeof VIEW_WORDS;

/** Returns the views of a document that show its layout besides its text. */
export const drawnViewsOf = (format: string): readonly View[] =>
  format === 'pdf' ? ['page'] : ['csv', 'xlsx', 'ods'].includes(format) ? ['grid'] : [];

/** Returns all views that a document has. */
export const viewsOf = (format: string): readonly View[] => ['marks', 'split', 'result', ...drawnViewsOf(format)];

/** The toolbar: view, search and undo. */
export function ReviewTools({
  views,
  view,
  onView,
  wanted,
  hits,
  onWanted,
  onHit,
  narrow,
  onNarrow,
}: {
  readonly views: readonly View[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly wanted: string;
  readonly hits: number;
  readonly onWanted: (text: string) => void;
  readonly onHit: (by: 1 | -1) => void;
  readonly narrow: NarrowView;
  readonly onNarrow: (narrow: NarrowView) => void;
}) {
  const t = useWords(words);
  const drawn: readonly View[] = views.filter((one) => one === 'page' || one === 'grid');
  return (
    <div className="review-tools">
      <Tabs
        name="view"
        label={t('view')}
        chosen={view}
        onChoose={(one) => onView(one as View)}
        tabs={views.map((one) => ({ id: one, label: t(VIEW_WORDS[one]) }))}
      />
      <label className="find">
        <span className="visually-hidden">{t('find')}</span>
        <input
          id="find"
          className="input"
          type="search"
          placeholder={t('find')}
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={(event) => onWanted(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onHit(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape') {
              onWanted('');
              (document.getElementById('spans') ?? document.querySelector<HTMLElement>('.text-pane'))?.focus();
            }
          }}
        />
        {wanted.trim().length > 1 && (
          <span className="soft small" role="status">
            {t('hits', { n: hits })}
          </span>
        )}
      </label>
      <CommandButton id="review.select" look="quiet" className="wide-only" />
      <div className="row narrow-only">
        <Tabs
          name="narrow"
          label={t('menu')}
          chosen={narrow === 'text' && drawn.includes(view) ? view : narrow}
          onChoose={(one) => {
            onNarrow(one === 'panel' ? 'panel' : 'text');
            const shown = drawn.find((other) => other === one);
            if (shown !== undefined) onView(shown);
            else if (one === 'text' && drawn.includes(view)) onView('marks');
          }}
          tabs={[
            { id: 'text', label: t('text') },
            ...drawn.map((one) => ({ id: one, label: t(VIEW_WORDS[one]) })),
            { id: 'panel', label: t('findings') },
          ]}
        />
      </div>
      <div className="row end">
        <CommandButton id="review.undo" look="quiet" />
        <CommandButton id="review.redo" look="quiet" />
      </div>
    </div>
  );
}
