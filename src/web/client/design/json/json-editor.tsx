import { lazy, Suspense } from 'react';
import './json-editor.css';
import type { Schema } from './schema.js';

export interface JsonProblem {
  /** As the server writes it: `identifiers.ssn.enabled`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

export interface JsonEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly problems?: readonly JsonProblem[] | undefined;
  readonly schema?: Schema | undefined;
  readonly readOnly?: boolean;
}

const CodeEditor = lazy(() => import('./code-editor.js'));

/** A field for JSON; until the editor is there, a plain one with the same text. */
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
