import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { documentKeys } from '../../api/keys.js';
import { announce } from '../../design/announcer.js';
import { useOnce } from '../../design/once.js';
import type { DocumentEdits } from '../../review/writes/document-edits.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

export type Closing = 'approve' | 'reject' | 'unapprove' | 'unreject' | 'finalization';
type Write = readonly [what: Closing] | readonly [what: 'erasure', body: { readonly reference: string }];

/**
 * Changes the state of the document as a whole, after all decisions on it are sent. `busy` says why nothing else can be
 * closed meanwhile; `isClosing` is true once no more decisions can be made: what is pressed then is not for this document.
 */
export function useClosing(id: string, edits: DocumentEdits, goOn: () => Promise<void>) {
  const t = useWords(words);
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isClosing, setClosing] = useState(false);
  const { busy, once } = useOnce();
  const write = async (...[what, body]: Write): Promise<void> => {
    setProblem(undefined);
    await edits.settled();
    setClosing(true);
    try {
      const changed = await request('post', `/api/v1/documents/{id}/${what}`, {
        path: { id },
        ...(body !== undefined && { body }),
        version: edits.state().version,
      });
      client.setQueryData(documentKeys.facts(id), changed);
      void client.invalidateQueries({ queryKey: documentKeys.history(id) });
      if (what === 'approve') announce(t('approvedOne'));
      if (what === 'approve' || what === 'reject') await goOn();
      if (what === 'unapprove' || what === 'unreject')
        await client.invalidateQueries({ queryKey: documentKeys.spans(id) });
    } catch (error) {
      const refusal = problemOf(error);
      if (refusal.code === 'STALE') await client.invalidateQueries({ queryKey: documentKeys.all(id) });
      setProblem(refusal.message);
    } finally {
      setClosing(false);
    }
  };
  const close = (...of: Write): Promise<void> => once(() => write(...of));
  return { close, busy, isClosing, problem, setProblem };
}
