import { autocompletion, closeBrackets, completionKeymap, type CompletionContext } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { OwnChanges } from './own-changes.js';
import type { JsonEditorProps, JsonProblem, Selection } from './types.js';
import { parseJson, pathAt, pathOf, rangeOf } from './paths.js';
import { namesAt, valuesAt, type Schema } from './schema.js';

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);
const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--card)', color: 'var(--text)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--soft)', borderColor: 'var(--line)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-soft)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--text)', border: '1px solid var(--edge)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.9' },
});

/** Marks a change that comes from the page: it is not reported back. */
const fromPage = Annotation.define<boolean>();

/**
 * A JSON editor with syntax colours, completion from a schema, and problems marked in the text. Loaded when first
 * shown.
 */
export default function CodeEditor({
  value,
  onChange,
  label,
  problems = [],
  schema,
  readOnly = false,
  selection,
}: JsonEditorProps & {
  /** The selection in the plain field that the editor replaces; undefined if the field was not focused. */
  readonly selection: RefObject<Selection | undefined>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ onChange, schema });
  latest.current = { onChange, schema };
  const writing = useRef(new Compartment());
  const echoes = useRef(new OwnChanges());

  // A layout effect, so that the editor is in place before the next key is pressed.
  useLayoutEffect(() => {
    const host = place.current;
    if (host === null) return undefined;
    // In a shadow tree the editor's styles are adopted style sheets; the content security policy forbids injected ones.
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          json(),
          syntaxHighlighting(COLOURS),
          autocompletion({ override: [(context) => suggest(context, latest.current.schema)], icons: false }),
          // Escape, then Tab leaves the field, so that keyboard focus is not trapped.
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(fromPage) === true)) return;
            const typed = update.state.doc.toString();
            echoes.current.report(typed);
            latest.current.onChange(typed);
          }),
          writing.current.of([]),
          LOOK,
        ],
      }),
    });
    view.current = editor;
    if (selection.current !== undefined) {
      editor.focus();
      const { anchor, head } = selection.current;
      const { length } = editor.state.doc;
      editor.dispatch({ selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) } });
    }
    return () => {
      editor.destroy();
    };
    // The editor holds its text itself; a changed value is applied below.
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || echoes.current.isEcho(value) || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: fromPage.of(true),
    });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({
      effects: writing.current.reconfigure(readOnly ? [EditorState.readOnly.of(true)] : []),
    });
  }, [readOnly]);
  useEffect(() => {
    const editor = view.current;
    if (editor !== undefined) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(problems, editor.state)));
  }, [problems, value]);
  return <div ref={place} className="code-editor" />;
}

function diagnosticsOf(problems: readonly JsonProblem[], state: EditorState): Diagnostic[] {
  const text = state.doc.toString();
  const tree = parseJson(text);
  return problems.map(({ path, message }) => ({ ...rangeOf(tree, text, pathOf(path)), severity: 'error', message }));
}

function suggest(context: CompletionContext, schema: Schema | undefined) {
  if (schema === undefined) return null;
  const text = context.state.doc.toString();
  const { path, isName } = pathAt(syntaxTree(context.state), text, context.pos);
  const word = context.matchBefore(/"?[\w-]*/);
  if (word === null || (word.from === word.to && !context.explicit)) return null;
  const found = isName ? namesAt(schema, path) : valuesAt(schema, path);
  const to = text[context.pos] === '"' ? context.pos + 1 : context.pos;
  return {
    from: word.from,
    to,
    filter: false,
    options: found
      .filter((one) => one.label.toLowerCase().includes(word.text.replaceAll('"', '').toLowerCase()))
      .map(({ label, insert, detail, info }) => ({
        label,
        apply: insert,
        detail,
        ...(info !== undefined && { info }),
      })),
  };
}
