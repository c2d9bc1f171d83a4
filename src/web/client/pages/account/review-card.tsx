import { useStore } from '../../api/store.js';
import { Checkbox, Select } from '../../design/field.js';
import { Problem, Skeleton } from '../../design/states.js';
import { chosenKeys } from '../../keys/registry.js';
import { useChanging } from '../../session/changing.js';
import { settings } from '../../session/settings.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const ORDERS = ['RISK_SCORE', 'PRIORITY', 'FILENAME'] as const;
const SIZES = ['14', '15', '16', '17', '18', '20', '22'] as const;

/** Settings for the way through documents in review. */
export function Reviewing() {
  const t = useWords(words);
  const now = useStore(settings);
  const chosen = useStore(chosenKeys);
  const { problem, change } = useChanging();
  return (
    <section className="card stack" aria-label={t('reviewing')}>
      <h2>{t('reviewing')}</h2>
      {now === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <Select
            label={t('textSize')}
            value={String(now.textSize)}
            choices={SIZES.map((value) => ({ value, label: t('pixels', { n: Number(value) }) }))}
            onChoose={(value) => change({ textSize: Number(value) })}
          />
          <Select
            label={t('order')}
            hint={t('orderHint')}
            value={now.reviewSortBy}
            choices={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
            onChoose={(value) => change({ reviewSortBy: ORDERS.find((known) => known === value) ?? 'RISK_SCORE' })}
          />
          <Checkbox
            label={t('skip')}
            checked={now.skipCompletedInReview}
            onChange={(event) => change({ skipCompletedInReview: event.target.checked })}
          />
          <Checkbox
            label={t('advance')}
            checked={now.advanceToNextOnApprove}
            onChange={(event) => change({ advanceToNextOnApprove: event.target.checked })}
          />
          <Checkbox
            label={t('mask')}
            hint={t('maskHint', { key: chosen['shell.reveal']?.[0] ?? 'h' })}
            checked={now.maskValues}
            onChange={(event) => change({ maskValues: event.target.checked })}
          />
        </>
      )}
      <Problem of={problem} />
    </section>
  );
}
