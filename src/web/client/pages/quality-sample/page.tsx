import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { qualityKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { CommandButton } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { Loaded } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { useCommands } from '../../keys/registry.js';
import { cutMiddle } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { JudgeCard } from './judge-card.js';
import './page.css';
import { Results } from './results.js';
import type { Sample } from './types.js';
import { words } from './words.js';

/** A sample: the items left to judge, and the results. */
export default function QualitySamplePage() {
  const { id } = useParams<{ id: string }>();
  const sample = useAnswer(qualityKeys.one(id), '/api/v1/quality-samples/{id}', { path: { id } });
  return <Loaded of={sample}>{(found) => <SampleView key={id} sample={found} />}</Loaded>;
}

function SampleView({ sample }: { readonly sample: Sample }) {
  const t = useWords(words);
  const [, go] = useLocation();
  const isAuditor = useStore(session)?.role === 'ROLE_AUDITOR';
  const [isRemoving, setRemoving] = useState(false);
  const mayRemove = sample.leads && !isAuditor;
  useCommands(
    mayRemove
      ? [
          {
            id: 'quality.remove',
            label: t('remove'),
            keys: [],
            group: t('samples'),
            run: () => setRemoving(true),
          },
        ]
      : [],
  );
  return (
    <Page
      title={sample.name}
      crumbs={[{ label: t('samples'), href: '/quality' }]}
      actions={<CommandButton id="quality.remove" />}
    >
      <div className="stack">
        {!isAuditor && <JudgeCard sample={sample} />}
        <Results sample={sample} />
      </div>
      {isRemoving && (
        <SureDialog
          title={t('removeTitle', { name: cutMiddle(sample.name) })}
          hint={t('removeHint')}
          verb={t('remove')}
          onSure={async () => {
            await request('delete', '/api/v1/quality-samples/{id}', { path: { id: sample.id } });
            go('/quality');
            await queryClient.invalidateQueries({ queryKey: qualityKeys.all });
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Page>
  );
}
