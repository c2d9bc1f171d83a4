import { lazy, Suspense } from 'react';
import './json-editor.css';
import type { JsonEditorProps } from './types.js';

const CodeEditor = lazy(() => import('./code-editor.js'));

/** A JSON field; a plain text field with the same text until the editor is loaded. */
export function JsonEditor(props: JsonEditorProps) {
  const { label, value, onChange } = props;
  return (
    <Suspense
      fallback={
        <textarea
          className="input code-editor"
          aria-label={label}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    >
      <CodeEditor {...props} />
    </Suspense>
  );
}
