import { useMemo, useRef, type RefObject } from 'react';
import type { DocumentFacts, Span } from '../../api/types.js';
import { announce } from '../../design/announcer.js';
import { sayable } from '../../design/masked.js';
import { notIn, type LeftFinding } from '../../review/spans/left.js';
import { common } from '../../words/common.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import type { TextPaneHandle } from './text-pane.js';
import { words } from './words.js';

/**
 * The values that the policy of the document leaves and that nobody has marked, and moving between them. A chosen one
 * is selected, so that one more key marks it.
 */
export function useLeft(
  { leftFindings, leftByPolicy }: DocumentFacts,
  spans: readonly Span[],
  {
    text,
    pane,
    onSelect,
  }: {
    readonly text: string;
    readonly pane: RefObject<TextPaneHandle | null>;
    /** Selects a value; undefined where nothing can be marked. */
    readonly onSelect: ((finding: LeftFinding) => void) | undefined;
  },
) {
  const t = useWords(words);
  const say = useWords(common);
  const last = useRef(-1);
  const found = useMemo(() => notIn(leftFindings, spans), [leftFindings, spans]);
  const beyond = Object.values(leftByPolicy).reduce((sum, count) => sum + count, 0) - leftFindings.length;
  const pick = (finding: LeftFinding): void => {
    const { start, end, type } = finding;
    last.current = start;
    onSelect?.(finding);
    pane.current?.show(start);
    announce(t('spokenLeft', { type: sayKind(type), value: sayable(text.slice(start, end), say('value.hidden')) }));
  };
  const [first] = found;
  return {
    found,
    /** The number of further ones, of which only the kinds are known. */
    beyond,
    /** The number of all. */
    count: found.length + beyond,
    pick,
    /** Chooses the next one after the last; undefined if there is none. */
    toNext: first && ((): void => pick(found.find(({ start }) => start > last.current) ?? first)),
  };
}
