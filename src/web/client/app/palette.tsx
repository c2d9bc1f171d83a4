import { useAnswer } from '../api/queries.js';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { makeStore } from '../api/store.js';
import { Dialog } from '../design/dialog.js';
import { printed } from '../keys/layout.js';
import { useAllCommands } from '../keys/registry.js';
import { common } from '../words/common.js';
import { cutMiddle } from '../words/format.js';
import { useWords } from '../words/t.js';

interface Line {
  readonly id: string;
  readonly label: string;
  readonly keys?: string | undefined;
  readonly why?: string | undefined;
  readonly run: () => void;
}

const PAUSE_MS = 150;
const MIN_LENGTH = 2;
/** Ids of the entries used last, in this tab only. */
const used = makeStore<readonly string[]>([]);
const MAX_KEPT = 5;
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Lists by name every command that can be run and every page that can be opened. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(common);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const lines = useLines(text);
  const id = useId();
  const chosen = lines[Math.min(at, lines.length - 1)];
  useEffect(() => {
    document.getElementById(`${id}-${chosen?.id ?? ''}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const take = (line: Line | undefined): void => {
    if (line === undefined || line.why !== undefined) return;
    used.set([line.id, ...used.get().filter((other) => other !== line.id)].slice(0, MAX_KEPT));
    onClose();
    // Run after the dialog has returned the focus.
    setTimeout(line.run);
  };
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || lines.length === 0) return;
    event.preventDefault();
    setAt((Math.min(at, lines.length - 1) + step + lines.length) % lines.length);
  };
  return (
    <Dialog title={t('shell.palette')} onClose={onClose} onSubmit={() => take(chosen)} className="palette">
      <input
        className="input"
        role="combobox"
        aria-label={t('shell.palette')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
        placeholder={t('palette.placeholder')}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={move}
      />
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t('shell.palette')}>
        {lines.map((line) => (
          <div
            key={line.id}
            id={`${id}-${line.id}`}
            role="option"
            aria-selected={line === chosen}
            aria-disabled={line.why !== undefined || undefined}
            onClick={() => take(line)}
          >
            <bdi className="one-line">{line.label}</bdi>
            {line.why !== undefined && <span className="why soft small">{line.why}</span>}
            {line.keys !== undefined && <kbd>{printed(line.keys)}</kbd>}
          </div>
        ))}
      </div>
      {lines.length === 0 && <p className="soft">{t('palette.none')}</p>}
    </Dialog>
  );
}

function useLines(text: string): readonly Line[] {
  const [, go] = useLocation();
  const commands = useAllCommands();
  const wanted = useDelayed(text.trim(), PAUSE_MS);
  const documents = useAnswer(
    ['palette', wanted],
    '/api/v1/queue',
    { query: { filename: wanted, size: 8 } },
    { enabled: wanted.length >= MIN_LENGTH, gcTime: 0 },
  );
  const parts = folded(text).split(/\s+/);
  const found = commands
    .filter(({ hidden, label }) => hidden !== true && parts.every((part) => folded(label).includes(part)))
    .map(({ id, label, keys, disabled, run }): Line => ({ id, label, keys: keys[0], why: disabled, run }));
  const rank = (line: Line): number => (used.get().indexOf(line.id) + MAX_KEPT + 1) % (MAX_KEPT + 1);
  const rows = wanted.length < MIN_LENGTH ? [] : (documents.data?.content ?? []);
  return [
    ...(text === '' ? found.toSorted((a, b) => rank(a) - rank(b)) : found),
    ...rows.map(({ id, filename }): Line => ({
      id,
      label: cutMiddle(filename, 60),
      run: () => go(`/documents/${id}`),
    })),
  ];
}

function useDelayed<T>(value: T, pause: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), pause);
    return () => {
      clearTimeout(timer);
    };
  }, [value, pause]);
  return late;
}
