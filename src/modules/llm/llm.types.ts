/** The collection of language model instances. */
export const LLM_INSTANCES = 'llm_instances';

/** One question to a local language model. */
export interface Generation {
  /** The address of the server, for example `http://localhost:11434`; undefined for the server of the settings. */
  readonly endpoint: string | undefined;
  readonly model: string;
  readonly prompt: string;
  readonly timeoutMs: number;
}

/** A language model server that reviewers may ask. */
export interface LlmInstance {
  readonly id: string;
  /** Unique, whatever its case. */
  readonly name: string;
  readonly url: string;
  readonly createdAt: Date;
  /**
   * The time for which the server keeps a model in memory after a question (`5m`; `-1` forever); null leaves it to the
   * server.
   */
  readonly keepAlive: string | null;
}

/** The models used by default. */
export interface LlmDefaults {
  readonly explain: LlmChoice | null;
  /** Without a model the first one of the server is asked, in alphabetical order. */
  readonly secondOpinion: (Omit<LlmChoice, 'model'> & { readonly model: string | null }) | null;
}

export interface LlmChoice {
  readonly instanceId: string;
  readonly model: string;
}

/** The instance and model of a question. */
export interface Adviser {
  readonly instance: LlmInstance;
  /** Null: the first one of the server. */
  readonly model: string | null;
}

/** The models of a server, in order of their names. */
export interface LlmModels {
  readonly instanceId: string;
  readonly instanceName: string;
  readonly models: readonly string[];
}

/** The facts about a span that a model receives. `start` and `end` are UTF-16 offsets in the document. */
export interface AskedSpan {
  readonly text: string;
  readonly type: string;
  readonly confidence: number;
  readonly start: number;
  readonly end: number;
}

/** Asks which values of a document are sensitive, and how serious that is. */
export interface ExplainQuestion {
  readonly document: string;
  readonly spans: readonly (AskedSpan & { readonly status: string })[];
}

/** The question whether a span has the type that was found. */
export interface OpinionQuestion {
  readonly document: string;
  readonly span: AskedSpan;
}

export const VERDICTS = ['agree', 'disagree', 'unsure'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The answer of a model, in its own words. */
export interface LlmAnswer {
  readonly response: string;
  /**
   * For a second opinion: whether the type of the span is right; absent when the model did not use the requested form.
   */
  readonly verdict?: Verdict;
}

/**
 * A question that may be asked: the instance exists and its address is allowed. Nothing of a document has been sent
 * yet, so that the transfer can be recorded first. Every method throws AppError `bad-gateway` (`LLM_UNREACHABLE`,
 * `LLM_BAD_ANSWER`), or `too-large` (`DOCUMENT_TOO_LONG_FOR_MODEL`), and always ends within its time limit.
 */
export interface LlmCall {
  readonly instance: Pick<LlmInstance, 'id' | 'name'>;
  readonly model: string;
  explain(question: ExplainQuestion, signal?: AbortSignal): Promise<LlmAnswer>;
  secondOpinion(question: OpinionQuestion, signal?: AbortSignal): Promise<LlmAnswer>;
}
