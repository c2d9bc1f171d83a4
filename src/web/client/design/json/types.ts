import type { Schema } from './schema.js';

export interface JsonProblem {
  /** The path as the server writes it: `identifiers.ssn.enabled`; empty for the whole document. */
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

/** A selection by offsets into the text; both are equal where nothing is selected. */
export interface Selection {
  readonly anchor: number;
  readonly head: number;
}
