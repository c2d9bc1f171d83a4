import { useEffect, useMemo, useRef, useState, type DragEvent, type SyntheticEvent } from 'react';
import { batchKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { useStore } from '../../api/store.js';
import { Button, CommandButton } from '../../design/button.js';
import { Badge } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { cutMiddle } from '../../words/format.js';
import { useUnsent } from '../../design/unsent.js';
import { useWords } from '../../words/t.js';
import { batchCommands } from './keys.js';
import { filesIn, Uploads } from './uploads.js';
import { words } from './words.js';

/** Lets people choose a folder; React's types do not know it. */
const FOLDERS = { webkitdirectory: '' };

/** Uploads files to a batch; files can be dropped anywhere on the page. */
export function UploadCard({ batchId }: { readonly batchId: string }) {
  const t = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const uploads = useMemo(
    () => new Uploads(batchId, () => void queryClient.invalidateQueries({ queryKey: batchKeys.one(batchId) })),
    [batchId],
  );
  const list = useStore(uploads.list);
  const failed = list.filter(({ mayRetry }) => mayRetry === true).length;
  const done = list.filter(({ state }) => state === 'done').length;
  const isBusy = list.some(({ state }) => state === 'sending' || state === 'waiting');
  useUnsent(isBusy);
  useEffect(() => {
    // Files can be dropped anywhere on the page.
    const drop = (event: globalThis.DragEvent): void => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer !== null) void filesIn([...event.dataTransfer.items]).then((files) => uploads.add(files));
    };
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('drop', drop);
    };
  }, [uploads]);
  const over = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  const take = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    uploads.add([...(currentTarget.files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file })));
    currentTarget.value = '';
  };
  useCommands([
    { ...batchCommands.of('batch.upload'), run: () => input.current?.click() },
    { ...batchCommands.of('batch.folder'), run: () => folder.current?.click() },
  ]);
  return (
    <section className="card stack" aria-labelledby="upload">
      <div className={`upload-zone${isOver ? ' over' : ''}`} onDragOver={over(true)} onDragLeave={over(false)}>
        <h2 id="upload">{t('drop')}</h2>
        <p className="soft">{t('dropHint')}</p>
        <div className="row">
          <CommandButton id="batch.upload" />
          <CommandButton id="batch.folder" />
        </div>
        <input ref={input} type="file" multiple hidden aria-label={t('upload')} onChange={take} />
        <input ref={folder} type="file" hidden aria-label={t('uploadFolder')} onChange={take} {...FOLDERS} />
      </div>
      {list.length > 0 && (
        <>
          <div className="row">
            <p role="status" className="grow">
              {t('uploads', { done, n: list.length })}
            </p>
            {isBusy && <Button onClick={() => uploads.stop()}>{t('stop')}</Button>}
            {failed > 0 && <Button onClick={() => uploads.retry()}>{t('retry', { n: failed })}</Button>}
          </div>
          <ul className="plain-list uploads" tabIndex={0} aria-label={t('documents')}>
            {list.map(({ key, name, state, progress, why }) => (
              <li key={key}>
                <bdi className="one-line" title={name}>
                  {cutMiddle(name, 60)}
                </bdi>
                {why !== undefined && <span className="field-error">{why}</span>}
                <span className="upload-state">
                  <Badge tone={state === 'failed' ? 'danger' : state === 'done' ? 'good' : undefined}>
                    {t(`upload.${state}`, { n: progress })}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
