import type { IHeaders, RecordBatchEntry } from 'kafkajs';
import { UsageError } from '../usage-error.js';
import { redactBatch, type BatchParts } from './redact-batch.js';
import { redactRecord, type RecordJob } from './redact-records.js';
import { deadLetter, planRecord, redactedRecord, targetPartition, type StreamOptions } from './records.js';
import { parseCommand } from '../arguments.js';
import { StreamPolicies } from './stream-policies.js';
import { finalFailure } from './stream-failures.js';
import { compilePolicyFile, policyFile } from '../policy-file.js';

const OPTIONS: StreamOptions = { context: 'none', format: undefined, keys: 'copy' };
const policies = new StreamPolicies('default');
const message = (more: Partial<RecordBatchEntry> = {}): RecordBatchEntry => ({
  key: null,
  value: Buffer.from('Mail ana@example.com'),
  timestamp: '1700000000000',
  attributes: 0,
  offset: '7',
  headers: {},
  ...more,
});
const jobOf = (headers: IHeaders, options: Partial<StreamOptions> = {}): RecordJob => {
  const plan = planRecord(message({ headers }), { ...OPTIONS, ...options }, policies);
  if (plan === 'tombstone' || 'refused' in plan) throw new Error(JSON.stringify(plan));
  return plan;
};

describe('what to do with a record', () => {
  it('takes policy, context and format from the call, or from its headers', () => {
    expect(jobOf({}, { context: 'ward-3', format: 'csv' })).toMatchObject({
      policyFile: policyFile('default'),
      context: 'ward-3',
      declared: { format: 'csv' },
    });
    const headers = {
      'umbra-policy': 'default',
      'umbra-context': Buffer.from('ward-4'),
      'content-type': ['text/plain', 'Application/JSON; charset=utf-8'],
    };
    expect(jobOf(headers, { format: 'csv' })).toMatchObject({
      context: 'ward-4',
      declared: { mediaType: 'application/json' },
    });
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'default.json', '', '__proto__', 'unknown'])(
    'refuses %j as the name of a policy, which a sender wrote',
    (name) => {
      const plan = planRecord(message({ headers: { 'umbra-policy': name } }), OPTIONS, policies);
      expect(plan).toEqual({ refused: 'UNKNOWN_POLICY' });
    },
  );

  it('refuses keys until the caller has chosen, and values that need a schema registry', () => {
    const keyed = message({ key: Buffer.from('ana') });
    expect(planRecord(keyed, { ...OPTIONS, keys: undefined }, policies)).toEqual({ refused: 'KEY_NOT_ALLOWED' });
    expect(planRecord(keyed, OPTIONS, policies)).toHaveProperty('value');
    const registered = message({ value: Buffer.from([0, 0, 0, 0, 7, 65]) });
    expect(planRecord(registered, OPTIONS, policies)).toEqual({ refused: 'SCHEMA_REGISTRY' });
  });

  it('passes on a record without a value', () => {
    expect(planRecord(message({ value: null }), OPTIONS, policies)).toBe('tombstone');
  });
});

describe('the record that is written', () => {
  const result = { value: Buffer.from('Mail ***'), replaced: 2 };

  it('keeps the timestamp and all headers but those for Umbra, and counts the replacements', () => {
    const headers = { trace: 'abc', 'umbra-policy': 'default', 'umbra-context': 'c', 'umbra-redacted': '99' };
    expect(redactedRecord(message({ key: Buffer.from('k'), headers }), result, 'copy')).toEqual({
      key: Buffer.from('k'),
      value: Buffer.from('Mail ***'),
      timestamp: '1700000000000',
      headers: { trace: 'abc', 'umbra-redacted': '2' },
    });
  });

  it('has no key if the caller wants none', () => {
    expect(redactedRecord(message({ key: Buffer.from('ana') }), result, 'drop').key).toBeNull();
  });

  it('stays in its partition where both topics have as many; otherwise its key decides', () => {
    expect(targetPartition(3, { from: 4, to: 4 }, true)).toBe(3);
    expect(targetPartition(3, { from: 4, to: 2 }, true)).toBeUndefined();
    expect(targetPartition(3, { from: 4, to: 2 }, false)).toBe(1);
  });
});

describe('the note about a refused record', () => {
  const refusal = { topic: 'raw', partition: 1, offset: '7', code: 'UNREADABLE' } as const;
  const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  it('belongs to the trace of the record', () => {
    const { headers } = deadLetter(refusal, { traceparent: Buffer.from(TRACE), tracestate: 'a=b', patient: 'ana' });
    expect(headers).toEqual({ 'content-type': 'application/json', traceparent: TRACE });
  });

  it.each(['ana@example.com', `${TRACE} ana`, TRACE.toUpperCase(), ''])('has no header of %j', (traceparent) => {
    expect(deadLetter(refusal, { traceparent }).headers).toEqual({ 'content-type': 'application/json' });
  });
});

describe('a batch of records', () => {
  const plan = compilePolicyFile(policyFile('default'));
  const parts = (deadLetters?: string): BatchParts => ({
    command: { from: 'raw', to: 'clean', deadLetters },
    options: { ...OPTIONS, keys: undefined },
    policies,
    partitions: { from: 1, to: 1 },
    pool: {
      redact: (jobs) =>
        Promise.all(
          jobs.map((job) =>
            plan.ok ? redactRecord(plan.plan, job) : Promise.reject(new Error('The policy is wrong')),
          ),
        ),
    },
  });
  const batch = [
    message({ offset: '1' }),
    message({ offset: '2', value: null }),
    message({ offset: '3', key: Buffer.from('ana@example.com') }),
    message({ offset: '4', value: Buffer.from('Write to ben@example.com') }),
  ];
  const textsOf = (messages: readonly { readonly value: Buffer | string | null }[] = []) =>
    messages.map(({ value }) => value?.toString() ?? null);

  it('is redacted in order, with a note without content for what is refused', async () => {
    const { topicMessages, records, refused, stoppedAt } = await redactBatch(parts('refused'), 0, batch);
    expect({ records, refused, stoppedAt }).toEqual({ records: 4, refused: 1, stoppedAt: undefined });
    const [clean, dead] = topicMessages;
    expect([clean?.topic, dead?.topic]).toEqual(['clean', 'refused']);
    expect(textsOf(clean?.messages)).toEqual([
      'Mail {{{REDACTED-email-address}}}',
      null,
      'Write to {{{REDACTED-email-address}}}',
    ]);
    expect(JSON.parse(String(dead?.messages[0]?.value))).toEqual({
      topic: 'raw',
      partition: 0,
      offset: '3',
      code: 'KEY_NOT_ALLOWED',
      what_to_do: expect.stringContaining('--keys') as string,
    });
    expect(JSON.stringify(topicMessages)).not.toContain('@');
  });

  it('ends before a refused record where no topic takes dead letters', async () => {
    const { topicMessages, records, stoppedAt } = await redactBatch(parts(), 0, batch);
    expect(records).toBe(2);
    expect(stoppedAt).toEqual({ topic: 'raw', partition: 0, offset: '3', code: 'KEY_NOT_ALLOWED' });
    expect(topicMessages.map(({ topic, messages }) => [topic, messages.length])).toEqual([['clean', 2]]);
  });

  it('refuses a damaged value and a PDF', async () => {
    const damaged = { ...jobOf({ 'content-type': 'application/json' }), value: Buffer.from('{"a": "ana@example') };
    const pdf = { ...jobOf({}), value: Buffer.from('%PDF-1.7\n') };
    if (!plan.ok) throw new Error('The policy is wrong');
    expect(await redactRecord(plan.plan, damaged)).toEqual({ refused: 'UNREADABLE' });
    expect(await redactRecord(plan.plan, pdf)).toEqual({ refused: 'UNREADABLE' });
  });

  it('has notes that say where a record is, and nothing of it', () => {
    const note = deadLetter({ topic: 'raw', partition: 2, offset: '9', code: 'UNREADABLE' });
    expect(note.key).toBeNull();
    expect(JSON.parse(String(note.value))).toMatchObject({
      topic: 'raw',
      partition: 2,
      offset: '9',
      code: 'UNREADABLE',
    });
  });
});

describe('the call', () => {
  it('is read with its defaults', () => {
    expect(parseCommand(['stream', '--from', 'raw', '--to', 'clean', '--threads', '3'])).toEqual({
      name: 'stream',
      from: 'raw',
      to: 'clean',
      policy: 'default',
      context: 'none',
      format: undefined,
      deadLetters: undefined,
      keys: undefined,
      group: 'umbra-stream-clean',
      threads: 3,
      metrics: undefined,
    });
  });

  it.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['[::]:0', { host: '::', port: 0 }],
  ])('serves metrics at %s', (given, metrics) => {
    const args = ['stream', '--from', 'raw', '--to', 'clean', '--metrics-port', given];
    expect(parseCommand(args)).toMatchObject({ metrics });
  });

  it.each([
    [['--from', 'raw'], '--to'],
    [['--from', 'a', '--to', 'a'], 'different'],
    [['--from', 'a', '--to', 'b', '--dead-letters', 'a'], 'different'],
    [['--from', 'a b', '--to', 'b'], 'topic'],
    [['--from', 'a', '--to', 'b', '--keys', 'maybe'], '--keys'],
    [['--from', 'a', '--to', 'b', '--group', ''], '--group'],
    [['--from', 'a', '--to', 'b', '--metrics-port', '70000'], '--metrics-port'],
    [['--from', 'a', '--to', 'b', '--metrics-port', '1.2.3:9464'], '--metrics-port'],
    [['--from', 'a', '--to', 'b', '--unknown'], 'unknown'],
  ])('is refused for %j, which is told', (args, told) => {
    expect(() => parseCommand(['stream', ...args])).toThrow(UsageError);
    expect(() => parseCommand(['stream', ...args])).toThrow(told);
  });

  it('says what to allow where brokers refuse, also inside another error', () => {
    const refused = Object.assign(new Error('no'), { type: 'TOPIC_AUTHORIZATION_FAILED' });
    const wrapped = new Error('wrapped', { cause: refused });
    expect(finalFailure(wrapped)?.message).toMatch(/Allow Read/);
    expect(finalFailure(new Error('a socket closed'))).toBeUndefined();
  });
});
