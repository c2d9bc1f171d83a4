import { fail } from '../http/app-error.js';
import { Turns } from '../turns/turns.js';
import { untilAborted } from '../threads/until-aborted.js';
import type { DeepName } from './deep-names.types.js';
import { locateModel, ModelProblem, type ModelLocation } from './model-files.js';
import { NameProcess } from './name-process.js';
import { partsOf, type TextPart } from './parts.js';

export type { DeepName } from './deep-names.types.js';

/**
 * - `off`: no folder is configured
 * - `missing`: a file or the runtime is missing; the reason says how to get it
 * - `failed`: the files that are there cannot be used
 */
export type DeepNamesState = 'off' | 'ready' | 'missing' | 'failed';

export interface DeepNamesOptions {
  /** The folder of the model; empty for none. */
  readonly folder: string;
  readonly threads: number;
  /** The maximum number of texts being read or waiting. */
  readonly concurrency: number;
  /** The time limit of one text, including its wait. */
  readonly timeoutSeconds: number;
}

/** Notified of every text: when it arrives, how it ended, and how long it took. */
export interface DeepNamesWatch {
  readonly opened: (isReady: boolean) => void;
  readonly asked: () => void;
  readonly ended: (outcome: DeepNamesOutcome, seconds: number) => void;
}
export type DeepNamesOutcome = 'found' | 'unavailable' | 'overloaded' | 'timed-out' | 'failed' | 'given-up';

/** Opening the model takes half a second, or a few seconds on a busy machine. */
const START_MS = 60_000;

/**
 * Finds names with the deep model, offline, in separate processes. A process that hangs or crashes affects only the
 * text that it was reading. Call `start` before `find`; without a model, `state` and `reason` say why, and `find`
 * fails.
 */
export class DeepNames {
  private current: DeepNamesState = 'off';
  private failureReason: string | undefined;
  /** The idle processes. */
  private readonly free: NameProcess[];
  private readonly processes: readonly NameProcess[];
  private readonly turns: Turns;
  private location: ModelLocation | undefined;
  private inWork = 0;

  constructor(
    private readonly options: DeepNamesOptions,
    private readonly watch?: DeepNamesWatch,
  ) {
    this.processes = Array.from({ length: options.threads }, () => new NameProcess());
    this.free = [...this.processes];
    this.turns = new Turns(options.threads);
  }

  get state(): DeepNamesState {
    return this.current;
  }

  /** Advice about the state, if it is `missing` or `failed`. */
  get reason(): string | undefined {
    return this.failureReason;
  }

  /** Opens the model, which takes about half a second. Never throws: `state` has the result. */
  async start(): Promise<void> {
    if (this.options.folder !== '') await this.open(this.options.folder);
    this.watch?.opened(this.current === 'ready');
  }

  /**
   * @returns disjoint names in the order of the text
   * @throws AppError `unavailable` with code `NAMES_MODEL_UNAVAILABLE`, `NAMES_MODEL_FAILED` or `OVERLOADED`;
   *   `timed-out` with code `NAMES_MODEL_TIMED_OUT`; the signal's reason when the caller aborts
   */
  async find(text: string, signal?: AbortSignal): Promise<readonly DeepName[]> {
    const startedAt = performance.now();
    this.watch?.asked();
    const tell = (outcome: DeepNamesOutcome): void => {
      this.watch?.ended(outcome, (performance.now() - startedAt) / 1000);
    };
    if (this.current !== 'ready') {
      tell('unavailable');
      return unavailable(
        this.failureReason ?? 'The deep name model is off. Set NAMES_DEEP_PATH, or choose another model.',
      );
    }
    if (this.inWork >= this.options.concurrency) {
      tell('overloaded');
      return overloaded();
    }
    this.inWork++;
    const timeout = AbortSignal.timeout(this.options.timeoutSeconds * 1000);
    try {
      const names = await this.findInParts(text, timeout, signal);
      tell('found');
      return names;
    } catch (error) {
      if (signal?.aborted === true) {
        tell('given-up');
        signal.throwIfAborted();
      }
      tell(timeout.aborted ? 'timed-out' : 'failed');
      return timeout.aborted ? timedOut(this.options.timeoutSeconds) : broken(error);
    } finally {
      this.inWork--;
    }
  }

  /** Ends the processes; texts being read fail. */
  close(): void {
    if (this.current === 'ready') {
      this.current = 'off';
      this.watch?.opened(false);
    }
    for (const process of this.processes) process.end();
  }

  /** Called by Nest when this is a provider. */
  onModuleDestroy(): void {
    this.close();
  }

  private async open(folder: string): Promise<void> {
    try {
      this.location = await locateModel(folder);
      await this.read('', AbortSignal.timeout(START_MS));
      this.current = 'ready';
    } catch (error) {
      this.current = error instanceof ModelProblem ? error.state : 'failed';
      this.failureReason = error instanceof ModelProblem ? error.message : 'The deep name model could not be started.';
      this.close();
    }
  }

  /**
   * Reads as many parts at once as there are processes. If the caller aborts, the parts being read run to their end.
   */
  private async findInParts(text: string, timeout: AbortSignal, signal?: AbortSignal): Promise<readonly DeepName[]> {
    const found: (readonly DeepName[])[] = [];
    const parts = partsOf(text);
    let count = 0;
    const readNext = async (): Promise<void> => {
      for (let next = parts.next(); next.done !== true; next = parts.next()) {
        const at = count++;
        signal?.throwIfAborted();
        timeout.throwIfAborted();
        found[at] = ownNames(next.value, await this.read(text.slice(next.value.from, next.value.to), timeout));
      }
    };
    const readers = Array.from({ length: this.options.threads }, readNext);
    await (signal === undefined ? Promise.all(readers) : untilAborted(Promise.all(readers), signal));
    return disjoint(found.flat());
  }

  private read(text: string, timeout: AbortSignal): Promise<readonly DeepName[]> {
    return this.turns.take(
      async () => {
        const { location } = this;
        const process = this.free.pop();
        if (process === undefined || location === undefined) throw new Error('More turns than processes');
        try {
          const answer = await process.ask({ location, text }, timeout);
          if (answer.outcome === 'found') return answer.names;
          throw answer.outcome === 'problem' ? new ModelProblem(answer.state, answer.message) : new Error('Broken');
        } finally {
          this.free.push(process);
        }
      },
      { signal: timeout },
    );
  }
}

/** Keeps the names that begin in the part, with offsets into the whole text. */
const ownNames = ({ from, keepFrom, keepTo }: TextPart, names: readonly DeepName[]): readonly DeepName[] =>
  names
    .map((name) => ({ ...name, start: name.start + from, end: name.end + from }))
    .filter(({ start }) => start >= keepFrom && start < keepTo);

/** Drops overlaps: a name that reaches into the next part may be found there too, shortened. */
function disjoint(names: readonly DeepName[]): readonly DeepName[] {
  const kept: DeepName[] = [];
  for (const name of names) if (name.start >= (kept.at(-1)?.end ?? 0)) kept.push(name);
  return kept;
}

const unavailable = (message: string): never => fail('unavailable', message, { code: 'NAMES_MODEL_UNAVAILABLE' });

const overloaded = (): never =>
  fail('unavailable', 'Too many texts are waiting for the deep name model. Try again in a moment.', {
    code: 'OVERLOADED',
    headers: { 'Retry-After': '5' },
  });

const timedOut = (seconds: number): never =>
  fail('timed-out', `The deep name model needs more than ${seconds} s. Send the text in parts.`, {
    code: 'NAMES_MODEL_TIMED_OUT',
  });

/** Fails without the original message, which may quote the text. */
const broken = (error: unknown): never =>
  fail(
    'unavailable',
    error instanceof ModelProblem ? error.message : 'The deep name model failed on the text. Try again.',
    { code: 'NAMES_MODEL_FAILED' },
  );
