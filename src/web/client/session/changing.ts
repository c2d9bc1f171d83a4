import { useState } from 'react';
import { problemOf } from '../api/errors.js';
import { changeSettings } from './settings.js';

/** Changes settings, and keeps why the last change was refused. A change does not wait for those before it. */
export function useChanging(): {
  readonly problem: string | undefined;
  readonly setProblem: (problem: string | undefined) => void;
  readonly change: (change: Parameters<typeof changeSettings>[0]) => void;
} {
  const [problem, setProblem] = useState<string>();
  const change = (wanted: Parameters<typeof changeSettings>[0]): void => {
    setProblem(undefined);
    changeSettings(wanted).catch((error: unknown) => setProblem(problemOf(error).message));
  };
  return { problem, setProblem, change };
}
