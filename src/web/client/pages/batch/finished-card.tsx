import { useState } from 'react';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { BatchOverview } from '../../api/types.js';
import { CommandButton, DownloadLink } from '../../design/button.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { FinalizeDialog } from './finalize-dialog.js';
import { batchCommands } from './keys.js';
import { words } from './words.js';

/** Finalizing a batch and downloading its result. */
export function FinishedCard({ batch }: { readonly batch: BatchOverview }) {
  const t = useWords(words);
  const mayFinalize = useStore(session)?.role !== 'ROLE_AUDITOR';
  const [isOpen, setOpen] = useState(false);
  const { APPROVED: approved, FINALIZED: finalized } = batch.documents;
  const finalize = {
    ...batchCommands.of('batch.finalize'),
    label: t('finalizeAll', { n: approved }),
    run: () => setOpen(true),
  };
  useCommands(approved > 0 && mayFinalize ? [finalize] : []);
  return (
    <section className="card stack" aria-labelledby="finished">
      <h2 id="finished">{t('finished')}</h2>
      {approved + finalized === 0 ? (
        <p className="soft">{t('finishedNone')}</p>
      ) : (
        finalized > 0 && <p className="soft">{t('finishedCount', { n: finalized })}</p>
      )}
      <div className="row">
        {finalized > 0 && (
          <DownloadLink
            command={{ ...batchCommands.of('batch.download'), label: t('downloadAll', { n: finalized }) }}
            href={`/api/v1/batches/${batch.id}/redacted.zip`}
          />
        )}
        <CommandButton id="batch.finalize" />
      </div>
      {isOpen && <FinalizeDialog batch={batch} onClose={() => setOpen(false)} />}
    </section>
  );
}
