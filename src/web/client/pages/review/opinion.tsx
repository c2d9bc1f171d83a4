import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import type { Span } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Masked } from '../../design/masked.js';
import { common } from '../../words/common.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The opinion of the configured language model on a finding, with its verdict first. */
export function OpinionCard({ span, onClose }: { readonly span: Span; readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  const opinion = useQuery({
    queryKey: ['opinion', span.id],
    queryFn: ({ signal }) => request('post', '/api/v1/spans/{id}/second-opinion', { path: { id: span.id }, signal }),
    // Each request sends the text to the model and is recorded, so it is sent only when the user asks.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <section className="opinion stack" aria-label={t('ask')} role="status">
      {/* The current finding may be another one meanwhile. */}
      <p className="small">
        <bdi>
          <Masked>{span.text}</Masked>
        </bdi>{' '}
        <span className="soft">{sayKind(span.type)}</span>
      </p>
      {opinion.isPending && <p>{t('asking')}</p>}
      {opinion.error !== null && <p className="field-error">{problemOf(opinion.error).message}</p>}
      {opinion.data !== undefined && (
        <>
          {opinion.data.verdict !== undefined && <h3>{t('verdict', { verdict: opinion.data.verdict })}</h3>}
          <p className="said">{opinion.data.response}</p>
          <p className="soft small">
            {t('opinionOf', { model: opinion.data.model, server: opinion.data.instanceName })}
          </p>
        </>
      )}
      <div className="row">
        <Button onClick={onClose}>{say('action.close')}</Button>
      </div>
    </section>
  );
}
