/** What a policy wants done while a model does not answer: the request fails, or the model in this process is asked. */
export type OnUnavailable = 'fail' | 'fast';

/** The model of the caller that knows persons, locations and organizations. */
export interface DeepRequest {
  readonly model: 'deep';
  readonly onUnavailable: OnUnavailable;
}

/** A model server that speaks the protocol of PhEye. */
export interface RemoteRequest {
  readonly model: 'remote';
  readonly onUnavailable: OnUnavailable;
  /** The server's address; that of the caller when undefined. */
  readonly endpoint: string | undefined;
  readonly bearerToken: string | undefined;
  /** Until the whole answer is here; the caller's when undefined. */
  readonly timeoutSeconds: number | undefined;
  /** At once, to this server; the caller's when undefined. */
  readonly maxConnections: number | undefined;
  /** What is asked for, as the policy writes it. */
  readonly labels: readonly string[];
  /** Signs are sent as blanks. */
  readonly removePunctuation: boolean;
}

/** A model to be asked before a text is redacted: plain data, to be sent to threads. */
export type ModelRequest = DeepRequest | RemoteRequest;

/** What a model found; offsets are UTF-16 code units of the text, the end exclusive. */
export interface ModelFinding {
  readonly start: number;
  readonly end: number;
  /** `person`, `location` or `organization` of the deep model; of a remote one a label of the request, or another word for it. */
  readonly label: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The answer to one request; `unavailable` only where the policy has said what to do then. */
export type ModelAnswer =
  { readonly outcome: 'found'; readonly found: readonly ModelFinding[] } | { readonly outcome: 'unavailable' };
