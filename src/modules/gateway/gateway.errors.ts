import type { Kind } from '../../engine/index.js';

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
  override readonly name: string = 'UnsupportedContent';

  constructor(
    /** For example `messages[0].content[1].type`. */
    readonly path: string,
    message = 'This part of the request cannot be redacted, so nothing was sent. Leave it out, or send what it holds as text.',
  ) {
    super(message);
  }
}

/** Thrown for a request with a value that the rules of the gateway let no vendor have, not even as a placeholder. */
export class RequestBlocked extends UnsupportedContent {
  constructor(
    path: string,
    readonly kind: Kind,
  ) {
    super(
      path,
      `The request holds a value of the kind ${kind}, which this language model may not be asked about, so nothing was sent. Leave it out, or ask your administrator about the setting GATEWAY_RULES.`,
    );
  }
}

/** Thrown for an answer with values that the output rule does not let through. */
export class OutputBlocked extends Error {
  override readonly name = 'OutputBlocked';

  constructor() {
    super(
      'The answer of the language model holds values that may not be passed on, so it was withheld. Ask for an answer without them, or ask your administrator about the setting GATEWAY_OUTPUT.',
    );
  }
}

/** Thrown for a text of an answer that is too long to be read as the output rule requires. */
export class OutputTooLong extends Error {
  override readonly name = 'OutputTooLong';
}
