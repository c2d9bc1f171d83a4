/**
 * The reason why there is no response.
 * - `refused-address`: the host is, or resolves to, an address that may not be connected to
 * - `needs-tls`: the request contains a secret, and the URL is `http`
 * - `unreachable`: no connection, a broken one, or no HTTP
 * - `timed-out`, `too-long`: a limit of the caller was exceeded
 * - `cancelled`: the caller's signal was aborted
 */
export type OutboundReason = 'refused-address' | 'needs-tls' | 'unreachable' | 'timed-out' | 'too-long' | 'cancelled';

const MESSAGES: Readonly<Record<OutboundReason, string>> = {
  'refused-address': 'Connections to this address are not allowed.',
  'needs-tls': 'Secrets are not sent without TLS.',
  unreachable: 'The server cannot be reached.',
  'timed-out': 'The server did not respond in time.',
  'too-long': 'The response is too long.',
  cancelled: 'The request was cancelled.',
};

/** A failed request to another server. Contains nothing of the URL, the request or the response. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** The error code of the network, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(
    readonly reason: OutboundReason,
    cause?: unknown,
  ) {
    super(MESSAGES[reason]);
    this.code = codeOf(cause);
  }
}

/** Returns only the code: messages of network errors quote addresses. */
function codeOf(cause: unknown): string | undefined {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_\d]{1,60}$/.test(code) ? code : undefined;
}
