import { policyKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Button } from '../../design/button.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** Says who has saved the policy since it was opened, when and why, and asks whose text is to stay. */
export function OthersVersion({
  name,
  onTakeTheirs,
  onSaveMine,
}: {
  readonly name: string;
  readonly onTakeTheirs: () => void;
  readonly onSaveMine: () => void;
}) {
  const t = useWords(words);
  const versions = useAnswer(
    [...policyKeys.versions(name), 'newest'],
    '/api/policies/{policyName}/versions',
    { path: { policyName: name }, query: { limit: 1 } },
    { gcTime: 0 },
  );
  const newest = versions.data?.versions[0];
  return (
    <div className="notice warn" role="alert">
      <span>
        {t('changed')}
        {newest !== undefined && (
          <>
            {' '}
            <bdi>{t('versionBy', { author: newest.author ?? t('system'), when: moment(newest.at) })}</bdi>
            {newest.note !== null && (
              <>
                : <q>{newest.note}</q>
              </>
            )}
          </>
        )}
      </span>
      <Button onClick={onTakeTheirs}>{t('changedReload')}</Button>
      <Button look="danger" onClick={onSaveMine}>
        {t('changedAnyway')}
      </Button>
    </div>
  );
}
