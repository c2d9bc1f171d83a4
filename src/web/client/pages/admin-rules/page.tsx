import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { adminKeys } from '../../api/keys.js';
import { batchList } from '../../api/queries.js';
import { ButtonLink, CommandButton } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { AdminPage } from '../../records/records-page.js';
import { useWords } from '../../words/t.js';
import { RuleSets } from './rule-sets.js';
import { words } from './words.js';

/** Rules of each batch for when a second person must approve. */
export default function RulesPage() {
  const t = useWords(words);
  const [address, setAddress] = useSearchParams();
  const batches = useQuery(batchList);
  return (
    <AdminPage title={t('title')} hint={t('hint')} actions={<CommandButton id="records.make" look="primary" />}>
      <Loaded of={batches}>
        {(all) => {
          const chosen = all.find(({ id }) => id === address.get('batch')) ?? all[0];
          if (chosen === undefined) {
            return (
              <EmptyState title={t('noBatch')}>
                <p>{t('noBatchHint')}</p>
                <ButtonLink href="/batches">{t('toBatches')}</ButtonLink>
              </EmptyState>
            );
          }
          return (
            <>
              <div className="narrow">
                <Select
                  label={t('batch')}
                  value={chosen.id}
                  choices={all.map(({ id, name }) => ({ value: id, label: name }))}
                  onChoose={(batch) => setAddress({ batch })}
                />
              </div>
              <RuleSets key={chosen.id} batchId={chosen.id} queryKey={adminKeys.records(`rules-${chosen.id}`)} />
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
}
