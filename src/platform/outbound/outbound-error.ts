/**
 * Why there is no answer. `refused-address`: the host is, or leads to, an address that may not be connected to.
 * `needs-tls`: the request holds a secret, and the URL is `http`.
 * `unreachable`: no connection, a broken one, or no HTTP. `timed-out`, `too-long`: bounds of the caller.
 * `cancelled`: the caller's signal.
 */
export type OutboundReason = 'refused-address' | 'needs-tls' | 'unreachable' | 'timed-out' | 'too-long' | 'cancelled';

const MESSAGES: Readonly<Record<OutboundReason, string>> = {
  'refused-address': 'The address may not be connected to.',
  'needs-tls': 'A secret is not sent without TLS.',
  unreachable: 'The server cannot be reached.',
  'timed-out': 'The server did not answer in time.',
  'too-long': 'The answer is too long.',
  cancelled: 'The call was cancelled.',
};

/** A call to another server that came to nothing. It holds nothing of the URL, of what was sent and of what came back. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** What the network called it, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(
    readonly reason: OutboundReason,
    cause?: unknown,
  ) {
    super(MESSAGES[reason]);
    this.code = codeOf(cause);
  }
}

/** The code alone: messages of the network quote addresses. */
function codeOf(cause: unknown): string | undefined {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_\d]{1,60}$/.test(code) ? code : undefined;
}
