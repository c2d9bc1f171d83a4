import { useEffect, useRef, useState } from 'react';
import { CommandButton, DownloadLink } from '../../design/button.js';
import { useTrying } from '../../design/once.js';
import { Problem } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { percent } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { redactFile } from './api.js';
import { differences, kindOf, type piecesOf, type Found } from './model.js';
import { KindTag } from './why.js';
import { tryCommands } from './keys.js';
import { words } from './words.js';

export function Marked({
  pieces,
  chosen,
  onChoose,
  isOld,
}: {
  readonly pieces: ReturnType<typeof piecesOf>;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly isOld: boolean;
}) {
  const t = useWords(words);
  return (
    <div className="card marked" dir="auto" translate="no" data-old={isOld}>
      {pieces.map(({ text, start, found }) =>
        found === undefined ? (
          <span key={start}>{text}</span>
        ) : (
          <button
            key={start}
            type="button"
            className="finding"
            aria-pressed={found.id === chosen}
            data-applied={found.applied}
            aria-description={t('finding', {
              kind: sayKind(kindOf(found.filterType)),
              percent: percent(found.confidence),
            })}
            onClick={() => onChoose(found.id)}
          >
            <KindTag label={found.filterType} />
            <bdi>{text}</bdi>
          </button>
        ),
      )}
    </div>
  );
}

export function Comparison({ one, other }: { readonly one: readonly Found[]; readonly other: readonly Found[] }) {
  const t = useWords(words);
  const [here, there] = [differences(one, other), differences(other, one)];
  if (here.length + there.length === 0) return <p className="notice">{t('same')}</p>;
  const list = (title: string, found: readonly Found[]) =>
    found.length === 0 ? null : (
      <>
        <h3>{title}</h3>
        <ul className="near">
          {found.map(({ id, filterType, text, replacement, applied }) => (
            <li key={id}>
              <KindTag label={filterType} /> <bdi>{text}</bdi>
              {applied && (
                <>
                  {' → '}
                  <bdi>{replacement}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <div className="card stack">
      {list(t('onlyHere'), here)}
      {list(t('onlyThere'), there)}
    </div>
  );
}

/** Files: plain text is put into the field; files of other formats are redacted and returned. */
export function FileButton({
  policyName,
  onText,
}: {
  readonly policyName: string;
  readonly onText: (text: string) => void;
}) {
  const t = useWords(words);
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<{ readonly href: string; readonly name: string }>();
  const { problem, busy, attempt } = useTrying();
  useEffect(() => () => URL.revokeObjectURL(done?.href ?? ''), [done]);
  const open = async (file: File): Promise<void> => {
    setDone(undefined);
    if (file.type.startsWith('text/plain')) onText(await file.text());
    else setDone({ href: URL.createObjectURL(await redactFile(file, policyName)), name: `redacted-${file.name}` });
  };
  useCommands([{ ...tryCommands.of('try.file'), disabled: busy, run: () => field.current?.click() }]);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) attempt(() => open(file));
          event.target.value = '';
        }}
      />
      <CommandButton id="try.file" />
      {done !== undefined && (
        <DownloadLink command={tryCommands.of('try.download')} href={done.href} name={done.name}>
          {t('fileReady', { name: done.name })}
        </DownloadLink>
      )}
      {busy !== undefined && (
        <span className="soft" role="status">
          {t('fileBusy')}
        </span>
      )}
      <Problem of={problem} />
    </>
  );
}
