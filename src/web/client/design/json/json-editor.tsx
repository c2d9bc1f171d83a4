import { lazy, Suspense, useRef } from 'react';
import './json-editor.css';
import type { JsonEditorProps, Selection } from './types.js';

const CodeEditor = lazy(() => import('./code-editor.js'));

/** A JSON field; a plain text field with the same text until the editor is loaded. */
export function JsonEditor(props: JsonEditorProps) {
  const { label, value, onChange, readOnly = false } = props;
  const selection = useRef<Selection>(undefined);
  // The editor takes over the selection of the field, so that typing continues where it was.
  const handOver = (field: HTMLTextAreaElement) => (): void => {
    const { selectionStart: anchor, selectionEnd: head } = field;
    selection.current = document.activeElement === field ? { anchor, head } : undefined;
  };
  return (
    <Suspense
      fallback={
        <textarea
          ref={handOver}
          className="input code-editor"
          aria-label={label}
          value={value}
          spellCheck={false}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    >
      <CodeEditor {...props} selection={selection} />
    </Suspense>
  );
}
