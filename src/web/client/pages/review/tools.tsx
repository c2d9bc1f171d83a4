import { CommandButton } from '../../design/button.js';
import { Tabs } from '../../design/tabs.js';
import { useWords } from '../../words/t.js';
import { type View } from './text-pane.js';
import { words } from './words.js';

/** What a narrow screen shows of the two. */
export type Narrow = 'text' | 'panel';

export const VIEWS = ['marks', 'split', 'result'] as const;
const VIEW_WORDS = { marks: 'viewMarks', split: 'viewSplit', result: 'viewResult' } as const;

/** How the text is shown, what is looked for in it, and taking back. */
export function ReviewTools({
  view,
  onView,
  wanted,
  hits,
  onWanted,
  onHit,
  narrow,
  onNarrow,
}: {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly wanted: string;
  readonly hits: number;
  readonly onWanted: (text: string) => void;
  readonly onHit: (by: 1 | -1) => void;
  readonly narrow: Narrow;
  readonly onNarrow: (narrow: Narrow) => void;
}) {
  const t = useWords(words);
  return (
    <div className="review-tools">
      <Tabs
        name="view"
        label={t('view')}
        chosen={view}
        onChoose={(one) => onView(one as View)}
        tabs={VIEWS.map((one) => ({ id: one, label: t(VIEW_WORDS[one]) }))}
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
      <div className="row narrow-only">
        <Tabs
          name="narrow"
          label={t('menu')}
          chosen={narrow}
          onChoose={(one) => onNarrow(one as Narrow)}
          tabs={[
            { id: 'text', label: t('text') },
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
