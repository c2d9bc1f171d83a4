import { FileError } from '../files.js';

/** Instructions for permanent errors, by the type or name that the client gives them. */
const FINAL: ReadonlyMap<string, string> = new Map([
  [
    'TOPIC_AUTHORIZATION_FAILED',
    'The brokers deny access to a topic. Allow Read and Describe on the source, and Write and Describe on the others.',
  ],
  [
    'GROUP_AUTHORIZATION_FAILED',
    'The brokers deny access to the consumer group. Allow Read on the group given by --group.',
  ],
  [
    'TRANSACTIONAL_ID_AUTHORIZATION_FAILED',
    'The brokers refuse transactions. Allow Write and Describe on transactional ids with the prefix "umbra/".',
  ],
  ['CLUSTER_AUTHORIZATION_FAILED', 'The brokers refuse idempotent writes. Allow IdempotentWrite on the cluster.'],
  ['UNSUPPORTED_VERSION', 'The brokers do not support transactions. Use Kafka 0.11 or newer.'],
  [
    'UNSUPPORTED_FOR_MESSAGE_FORMAT',
    'The message format of the topic does not support transactions. Convert it first.',
  ],
  [
    'INVALID_TRANSACTION_TIMEOUT',
    'The brokers refuse transactions of one minute. Set their transaction.max.timeout.ms to 60000 or more.',
  ],
  ['MESSAGE_TOO_LARGE', 'A redacted record is larger than its topic allows. Raise max.message.bytes of the topic.'],
  [
    'KafkaJSSASLAuthenticationError',
    'The brokers refuse the user name or password. Check MONITOR_KAFKA_USERNAME and MONITOR_KAFKA_PASSWORD.',
  ],
]);

/** Node's codes for a peer that does not speak TLS, refuses the client's certificate, or has one that is not trusted. */
const TLS =
  /^(?:ERR_SSL_|ERR_TLS_CERT_|CERT_|UNABLE_TO_(?:GET|VERIFY)_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|HOSTNAME_MISMATCH$)/;
const TLS_FAILED =
  'The connection to the brokers cannot be encrypted, or a certificate is not trusted. Check MONITOR_KAFKA_TLS, MONITOR_KAFKA_CA_FILE and MONITOR_KAFKA_CLIENT_CERT_FILE.';

/** Returns an error that says what to do, if the failure does not pass by itself. */
export function finalFailure(error: unknown): FileError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const known = FINAL.get('type' in at ? String(at.type) : '') ?? FINAL.get(at.name);
    if (known !== undefined) return new FileError(known);
    if ('code' in at && typeof at.code === 'string' && TLS.test(at.code)) return new FileError(TLS_FAILED);
  }
  return undefined;
}

/** Returns the kind of a failure, without its message, which may quote what was sent. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'type' in error && typeof error.type === 'string' ? error.type : error.name;
}
