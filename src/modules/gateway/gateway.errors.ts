/** A failure of the gateway itself, with the status that SDKs expect. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';

  constructor(
    readonly status: 502 | 503 | 504,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown for a part of a request that cannot be inspected. */
export class UnsupportedContent extends Error {
  override readonly name = 'UnsupportedContent';

  constructor(
    /** For example `messages[0].content[1].type`. */
    readonly path: string,
    message = 'This part of the request cannot be redacted, so nothing was sent. Leave it out, or send what it holds as text.',
  ) {
    super(message);
  }
}
