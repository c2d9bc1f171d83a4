import { useRef, useState } from 'react';
import { problemOf } from '../api/errors.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';

/**
 * Runs one task at a time: calls made while it runs are ignored, so that submitting a form twice creates one record.
 * Meanwhile `busy` says why: everything that calls `once` must be disabled with it, so that no press is ignored.
 */
export function useOnce(): {
  readonly busy: string | undefined;
  readonly once: (work: () => Promise<void>) => Promise<void>;
} {
  const t = useWords(common);
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy: isBusy ? t('state.busy') : undefined, once };
}

/** Runs one task at a time, and keeps why the last one was refused: `<Problem>` shows it where the work is. */
export function useTrying(): {
  readonly busy: string | undefined;
  readonly problem: string | undefined;
  readonly setProblem: (problem: string | undefined) => void;
  readonly attempt: (work: () => unknown) => void;
} {
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string>();
  const attempt = (work: () => unknown): void =>
    void once(async () => {
      setProblem(undefined);
      try {
        await work();
      } catch (error) {
        setProblem(problemOf(error).message);
      }
    });
  return { busy, problem, setProblem, attempt };
}
