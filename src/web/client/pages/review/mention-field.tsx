import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { request } from '../../api/client.js';
import { documentKeys } from '../../api/keys.js';
import { announce } from '../../design/announcer.js';
import { fittingAddresses, typedAt, withMention } from '../../review/mention.js';
import { useWords } from '../../words/t.js';
import { panelWords } from './panel-words.js';

/** The field of a comment, which completes `@` by the addresses of colleagues who may read the document. */
export function MentionField({
  id,
  field,
  documentId,
  value,
  onChange,
  onSend,
  onLeave,
}: {
  readonly id: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly documentId: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onLeave: () => void;
}) {
  const p = useWords(panelWords);
  const own = useId();
  const list = useRef<HTMLUListElement>(null);
  const [caret, setCaret] = useState<number>();
  const [at, setAt] = useState(0);
  /** The place for the caret once the text with the name is drawn. */
  const next = useRef<number>(undefined);
  const typed = caret === undefined ? undefined : typedAt(value, caret);
  const { data: emails = [] } = useQuery({
    queryKey: documentKeys.mentionable(documentId),
    queryFn: async () => {
      const people = await request('get', '/api/v1/documents/{id}/comments/mentionable', { path: { id: documentId } });
      return people.map(({ email }) => email);
    },
    enabled: typed !== undefined,
    staleTime: 60_000,
  });
  const shown = typed === undefined ? [] : fittingAddresses(emails, typed);
  const isOpen = shown.length > 0;
  useEffect(() => {
    if (!isOpen) return;
    setAt(0);
    list.current?.scrollIntoView({ block: 'nearest' });
    announce(p('colleaguesFound', { n: shown.length }));
  }, [isOpen, shown.join()]);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    field.current?.setSelectionRange(next.current, next.current);
    next.current = undefined;
  });
  const insert = (email: string | undefined): void => {
    if (typed === undefined || email === undefined) return;
    const made = withMention(value, typed, email, emails);
    next.current = made.caret;
    setCaret(undefined);
    onChange(made.text);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      onSend();
      return;
    }
    if (event.nativeEvent.isComposing) return;
    if (!isOpen) {
      if (event.key === 'Escape') onLeave();
      return;
    }
    const move = { ArrowDown: 1, ArrowUp: shown.length - 1 }[event.key];
    if (move !== undefined) setAt((at + move) % shown.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(shown[at]);
    else if (event.key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className="mention-field">
      <textarea
        id={id}
        ref={field}
        className="input"
        maxLength={4000}
        spellCheck={false}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? own : undefined}
        aria-activedescendant={isOpen ? `${own}-${at}` : undefined}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          onChange(event.target.value);
        }}
        onSelect={({ currentTarget }) => caret !== undefined && setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={() => setCaret(undefined)}
        onClick={() => setCaret(undefined)}
      />
      {isOpen && (
        <ul ref={list} id={own} className="mention-list" role="listbox" aria-label={p('colleagues')}>
          {shown.map((email, index) => (
            <li
              key={email}
              id={`${own}-${index}`}
              role="option"
              aria-selected={index === at}
              className="one-line"
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(email)}
            >
              <bdi>{email}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
