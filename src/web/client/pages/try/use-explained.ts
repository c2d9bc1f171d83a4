import { useEffect, useRef, useState } from 'react';
import { problemOf, type ApiProblem } from '../../api/errors.js';
import { explain, type Question } from './api.js';
import type { Explained } from './model.js';

const PAUSE_MS = 250;

export interface ExplainedAnswer {
  /** The last response, kept while the next is awaited. */
  readonly answer: { readonly text: string; readonly explained: Explained } | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isWorking: boolean;
}

/** Sends a request when typing has paused; a newer request aborts the previous one. */
export function useExplained(question: Question | undefined): ExplainedAnswer {
  const [state, setState] = useState<ExplainedAnswer>({ answer: undefined, problem: undefined, isWorking: false });
  const key = question === undefined ? '' : JSON.stringify(question);
  const latest = useRef(question);
  latest.current = question;
  useEffect(() => {
    const asked = latest.current;
    if (asked === undefined) {
      setState((before) => ({ ...before, isWorking: false, problem: undefined }));
      return undefined;
    }
    const aborting = new AbortController();
    const timer = setTimeout(() => {
      setState((before) => ({ ...before, isWorking: true }));
      explain(asked, aborting.signal).then(
        (explained) => setState({ answer: { text: asked.text, explained }, problem: undefined, isWorking: false }),
        (error: unknown) => {
          if (aborting.signal.aborted) return;
          setState((before) => ({ ...before, problem: problemOf(error), isWorking: false }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [key]);
  return state;
}
