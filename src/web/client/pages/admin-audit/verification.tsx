import { useAnswer } from '../../api/queries.js';
import { useState } from 'react';
import { Button } from '../../design/button.js';
import { submitting, TextField } from '../../design/field.js';
import { Loaded } from '../../design/states.js';
import { common } from '../../words/common.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** Verifies the whole audit log, optionally against a sequence number and hash kept elsewhere. */
export function Verification({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  const [seq, setSeq] = useState('');
  const [hash, setHash] = useState('');
  const [kept, setKept] = useState<{ readonly seq: number; readonly hash: string }>();
  const result = useAnswer(
    ['admin', 'verify', kept],
    '/api/v1/audit/verify',
    { query: kept ?? {} },
    { staleTime: 0, gcTime: 0 },
  );
  const verify = (): void => setKept(seq === '' ? undefined : { seq: Number(seq), hash: hash.trim() });
  return (
    <section className="card stack" aria-label={t('verify')}>
      <div className="row">
        <h2 className="grow">{t('verify')}</h2>
        <Button look="quiet" onClick={onClose}>
          {say('action.close')}
        </Button>
      </div>
      {result.isFetching && <p role="status">{t('verifying')}</p>}
      {!result.isFetching && (
        <Loaded of={result} lines={2}>
          {({ valid, entries, head, problem }) => (
            <div className={`notice ${valid ? '' : 'danger'}`} role="status">
              {valid ? (
                <p>
                  {t('valid', { n: entries })} {t('head', { seq: whole(head.seq) })}{' '}
                  <code className="hash">{head.hash}</code>
                </p>
              ) : (
                <p>
                  <strong>{t('broken', { seq: whole(problem?.seq ?? 0) })}</strong>: {problem?.message}
                </p>
              )}
            </div>
          )}
        </Loaded>
      )}
      <p className="soft small">{t('headHint')}</p>
      <form className="audit-filters" onSubmit={submitting(verify)}>
        <TextField
          label={t('compareSeq')}
          inputMode="numeric"
          pattern="\d{1,15}"
          value={seq}
          onChange={(event) => setSeq(event.target.value)}
        />
        <TextField
          label={t('compareHash')}
          pattern="\s*[0-9a-fA-F]{64}\s*"
          value={hash}
          onChange={(event) => setHash(event.target.value)}
        />
        <Button type="submit">{t('verify')}</Button>
      </form>
    </section>
  );
}
