import type { IHeaders, KafkaMessage, Message } from 'kafkajs';

import type { FormatId } from '../../formats/format.js';
import type { RecordJob, RefusalCode } from './redact-records.js';
import type { StreamPolicies } from './stream-policies.js';

const POLICY = 'umbra-policy';
const CONTEXT = 'umbra-context';
const REDACTED = 'umbra-redacted';
const CONTENT_TYPE = 'content-type';
/** The trace that a record belongs to. @see https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE = 'traceparent';
const TRACE_PARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;
/** Registry serializers begin each value with a zero byte and the schema's number. */
const REGISTRY_MAGIC = 0;

/** Options of the command line that apply to every record. */
export interface StreamOptions {
  readonly context: string;
  readonly format: FormatId | undefined;
  readonly keys: 'copy' | 'drop' | undefined;
}

/** The decision about a record: it is redacted, passed on because it has no value, or refused. */
export type RecordPlan = RecordJob | 'tombstone' | { readonly refused: RefusalCode };

/** Decides what to do with a record. */
export function planRecord(
  { key, value, headers = {} }: Pick<KafkaMessage, 'key' | 'value' | 'headers'>,
  { context, format, keys }: StreamOptions,
  policies: Pick<StreamPolicies, 'fileOf'>,
): RecordPlan {
  if (key !== null && keys === undefined) return { refused: 'KEY_NOT_ALLOWED' };
  if (value === null) return 'tombstone';
  if (value[0] === REGISTRY_MAGIC) return { refused: 'SCHEMA_REGISTRY' };
  const policy = policies.fileOf(textOf(headers, POLICY));
  if ('refused' in policy) return policy;
  const mediaType = textOf(headers, CONTENT_TYPE)?.split(';')[0]?.trim().toLowerCase();
  const declared = mediaType === undefined ? { format } : { mediaType };
  return { value, policyFile: policy.file, context: textOf(headers, CONTEXT) ?? context, declared };
}

/** Returns the record to write: with its timestamp and headers, except those for Umbra. */
export function redactedRecord(
  { key, timestamp, headers = {} }: KafkaMessage,
  result: { readonly value: Uint8Array; readonly replaced: number } | undefined,
  keys: StreamOptions['keys'],
): Message {
  const kept = Object.entries(headers).filter(([name]) => ![POLICY, CONTEXT, REDACTED].includes(name));
  const count = result === undefined ? [] : [[REDACTED, String(result.replaced)] as const];
  return {
    key: keys === 'copy' ? key : null,
    value: result === undefined ? null : Buffer.from(result.value),
    timestamp,
    headers: Object.fromEntries<IHeaders[string]>([...kept, ...count]),
  };
}

/** A record that could not be redacted. */
export interface Refusal {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly code: RefusalCode;
}

/**
 * Returns the note about a refused record: where it is, what to do and the trace it belongs to, and nothing of its
 * content.
 */
export function deadLetter({ topic, partition, offset, code }: Refusal, headers: IHeaders = {}): Message {
  const note = { topic, partition, offset, code, what_to_do: REMEDIES[code] };
  const trace = textOf(headers, TRACE) ?? '';
  return {
    key: null,
    value: JSON.stringify(note),
    headers: { [CONTENT_TYPE]: 'application/json', ...(TRACE_PARENT.test(trace) && { [TRACE]: trace }) },
  };
}

/** Instructions for each reason of refusal. */
export const REMEDIES: Readonly<Record<RefusalCode, string>> = {
  KEY_NOT_ALLOWED: 'The record has a key, and keys are not redacted. Choose --keys copy or --keys drop.',
  UNKNOWN_POLICY:
    'The policy in the header umbra-policy does not exist in config/policies. Correct the header or add the policy.',
  POLICY_NOT_USABLE:
    'The policy has errors, calls models, or replaces consistently within a context. See docs/how-to/stream.md.',
  SCHEMA_REGISTRY: 'The value begins with a schema registry ID. Convert it to JSON first.',
  UNREADABLE: 'The value is damaged, or its format is not supported. Check the header content-type and --format.',
  UNREADABLE_PARTS: 'Parts of the value, such as images, could not be read. Use "umbra redact" for it.',
  TOO_MANY_FINDINGS: 'The value contains too many findings to process at once. Split it.',
  FAILED: 'The value could not be redacted. Try "umbra redact" and report its error message.',
};

/**
 * Returns the partition to write to; undefined if the key decides. With equally many partitions, records stay in theirs,
 * so their order is kept whichever partitioner their sender used.
 */
export function targetPartition(partition: number, partitions: PartitionCounts, hasKey: boolean): number | undefined {
  if (partitions.from === partitions.to) return partition;
  return hasKey ? undefined : partition % partitions.to;
}

/** The number of partitions of the two topics. */
export interface PartitionCounts {
  readonly from: number;
  readonly to: number;
}

function textOf(headers: IHeaders, name: string): string | undefined {
  const header = headers[name];
  const last = Array.isArray(header) ? header.at(-1) : header;
  return last?.toString();
}
