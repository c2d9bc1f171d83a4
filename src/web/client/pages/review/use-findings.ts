import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useStore } from '../../api/store.js';
import type { Span } from '../../api/types.js';
import { announce } from '../../design/announcer.js';
import { sayable, unmasked } from '../../design/masked.js';
import { familyOf } from '../../review/spans/families.js';
import { isUndecided, nextOf } from '../../review/spans/states.js';
import type { DocumentEdits } from '../../review/writes/document-edits.js';
import { common } from '../../words/common.js';
import { percent } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import type { TextPaneHandle } from './text-pane.js';
import type { Place } from './use-address.js';
import { words } from './words.js';

/** The list of findings, the current one, and moving between them. */
export function useFindings(
  spans: readonly Span[],
  {
    edits,
    opened,
    pane,
  }: {
    readonly edits: DocumentEdits;
    readonly opened: Place;
    readonly pane: RefObject<TextPaneHandle | null>;
  },
) {
  const t = useWords(words);
  const say = useWords(common);
  const [name, setName] = useState(opened.span);
  const [family, setFamily] = useState(opened.kind);
  const [state, setState] = useState(opened.state);
  const currentId = name === undefined ? undefined : edits.nameOf(name);
  const current = spans.find((span) => span.id === currentId);
  const listed = useMemo(
    () =>
      family === '' && state === ''
        ? spans
        : spans.filter(
            (span) =>
              span.id === currentId ||
              ((family === '' || familyOf(span.type) === family) && (state === '' || span.status === state)),
          ),
    [spans, family, state, currentId],
  );
  const open = useMemo(() => spans.filter(isUndecided).length, [spans]);
  useEffect(() => {
    const first = name === undefined ? (spans.find(isUndecided) ?? spans[0]) : spans.find((span) => span.id === name);
    if (first === undefined) return;
    setName(first.id);
    const timer = setTimeout(() => pane.current?.show(first.start));
    return () => {
      clearTimeout(timer);
    };
    // Only when the page is opened.
  }, []);
  const pick = (span: Span | undefined, before = ''): void => {
    if (span === undefined) return;
    setName(span.id);
    pane.current?.show(span.start);
    announce(`${before} ${speak(span)}`.trim());
  };
  const speak = (span: Span): string =>
    t('spoken', {
      type: sayKind(span.type),
      value: sayable(span.text, say('value.hidden')),
      state: t(`state.${span.status}`),
      confidence: percent(span.confidence),
    });
  const isShown = useStore(unmasked);
  useEffect(() => {
    if (isShown && current !== undefined) announce(speak(current));
  }, [isShown]);
  /** Moves to the next finding that satisfies the condition. */
  const move = (by: 1 | -1, fits: (span: Span) => boolean = () => true): void => {
    const found = nextOf(listed, currentId, fits, by);
    if (found !== undefined) pick(found.span, found.wrapped ? t('fromTop') : '');
  };
  return { currentId, current, setCurrent: setName, listed, open, family, setFamily, state, setState, pick, move };
}
