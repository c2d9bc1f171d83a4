import { Button, CommandButton } from '../../design/button.js';
import { printed } from '../../keys/layout.js';
import { useWords } from '../../words/t.js';
import type { SelectedRange } from './selection.js';
import { words } from './words.js';

/** The decisions available for the current finding, each with its key. */
export function ActionBar({ digits }: { readonly digits: readonly string[] }) {
  const t = useWords(words);
  return (
    <div className="review-actions" role="toolbar" aria-label={t('goTop')}>
      <CommandButton id="review.accept" className="accept" />
      <CommandButton id="review.refuse" className="refuse" />
      <CommandButton id="review.undecided" />
      <CommandButton id="review.type" />
      <span className="digits">
        {digits.slice(0, 4).map((type, i) => (
          <CommandButton key={type} id={`review.type.${i + 1}`} look="quiet" />
        ))}
      </span>
      <CommandButton id="review.alike" />
      <CommandButton id="review.code" />
      <CommandButton id="review.opinion" />
      <CommandButton id="review.ask" />
      <CommandButton id="review.comment" className="beside-tab" />
    </div>
  );
}

const STEPS = [
  ['keyCharacter', ['←', '→']],
  ['keyWord', ['Ctrl', '←', '→']],
  ['keyLine', ['↑', '↓']],
  ['keyEdge', ['Home', 'End']],
] as const;

/** The keys for selecting text, shown while selecting. */
export function SelectingBar() {
  const t = useWords(words);
  return (
    <div className="review-actions" role="toolbar" aria-label={t('selectHelp')}>
      <b>{t('selectHelp')}</b>
      <ul className="row key-help small">
        {STEPS.map(([word, keys]) => (
          <li key={word} className={word === 'keyEdge' ? 'least' : undefined}>
            {keys.map((key) => (
              <kbd key={key}>{printed(key)}</kbd>
            ))}{' '}
            {t(word)}
          </li>
        ))}
        <li>
          <kbd>{printed('Shift')}</kbd> {t('keyExtend')}
        </li>
      </ul>
      <CommandButton id="review.mark" className="accept" />
      <CommandButton id="review.back">{t('selectEnd')}</CommandButton>
    </div>
  );
}

/** The actions for selected text, shown next to it. */
export function SelectionBar({ box, onOther }: Pick<SelectedRange, 'box'> & { readonly onOther: () => void }) {
  const t = useWords(words);
  return (
    <div
      className="selection-bar"
      style={{
        left: Math.max(8, Math.min(box.left, innerWidth - 340)),
        top: Math.min(box.bottom + 6, innerHeight - 60),
      }}
    >
      <CommandButton id="review.mark" look="primary" />
      <Button keys="/" onClick={onOther}>
        {t('markOther')}
      </Button>
    </div>
  );
}
