/** The behaviour of a policy while a model does not respond: the request fails, or the in-process model is used. */
export type OnUnavailable = 'fail' | 'fast';

/** A request to the caller's model for persons, locations and organizations. */
export interface DeepRequest {
  readonly model: 'deep';
  readonly onUnavailable: OnUnavailable;
}

/** A request to a model server that uses the PhEye protocol. */
export interface RemoteRequest {
  readonly model: 'remote';
  readonly onUnavailable: OnUnavailable;
  /** The server's address; the caller's default if undefined. */
  readonly endpoint: string | undefined;
  readonly bearerToken: string | undefined;
  /** The timeout for the complete response; the caller's default if undefined. */
  readonly timeoutSeconds: number | undefined;
  /** The maximum number of concurrent connections to this server; the caller's default if undefined. */
  readonly maxConnections: number | undefined;
  /** The requested labels, as written in the policy. */
  readonly labels: readonly string[];
  /** True if punctuation is sent as spaces. */
  readonly removePunctuation: boolean;
}

/** A request to a model before a text is redacted: plain data that can be sent to threads. */
export type ModelRequest = DeepRequest | RemoteRequest;

/** A finding of a model. Offsets are UTF-16 code units of the text; the end is exclusive. */
export interface ModelFinding {
  readonly start: number;
  readonly end: number;
  /**
   * For the deep model `person`, `location` or `organization`; for a remote one, a label of the request or a synonym.
   */
  readonly label: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The response to one request; `unavailable` only if the policy says what to do then. */
export type ModelAnswer =
  | { readonly outcome: 'found'; readonly found: readonly ModelFinding[] }
  | { readonly outcome: 'unavailable' };
