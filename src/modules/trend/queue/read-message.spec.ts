import type { IHeaders, KafkaMessage } from 'kafkajs';
import { messageId, readMessage } from './read-message.js';

const FROM = { topic: 'counts', partition: 2 };
const NOW = new Date('2026-05-01T00:00:00Z');
const REPORT = '{"source_id":"crm","pii_types":{"ssn":3}}';

interface Details {
  readonly offset?: string;
  readonly timestamp?: string;
  readonly headers?: IHeaders;
}

const message = (value: string | Buffer | null, more: Details = {}): KafkaMessage => ({
  key: null,
  value: typeof value === 'string' ? Buffer.from(value) : value,
  offset: '41',
  timestamp: '1767225600000',
  attributes: 0,
  headers: {},
  ...more,
});
const read = (value: string | Buffer | null, more: Details = {}) => readMessage(FROM, message(value, more), 100, NOW);

describe('a message', () => {
  it('is a report as /ingest takes it', () => {
    expect(read(REPORT).report).toEqual({
      source: 'crm',
      organization: 'default',
      context: 'default',
      at: new Date('2026-01-01T00:00:00Z'),
      counts: new Map([['ssn', 3]]),
    });
  });

  it('has the time of its report, else its own, else the present', () => {
    const timed = '{"timestamp":"2026-02-03T04:05:06Z","source_id":"a","pii_types":{"b":1}}';
    expect(read(timed).report.at).toEqual(new Date('2026-02-03T04:05:06Z'));
    expect(read(REPORT, { timestamp: '-1' }).report.at).toEqual(NOW);
  });

  it.each(['-1', '8640000000000001', '9223372036854775807', 'never'])(
    'has the present for the time %s',
    (timestamp) => {
      expect(read(REPORT, { timestamp }).report.at).toEqual(NOW);
    },
  );

  it.each(['0', '8640000000000000'])('has the time %s, since a date can hold it', (timestamp) => {
    expect(read(REPORT, { timestamp }).report.at.getTime()).toBe(Number(timestamp));
  });

  it('is known by where it is kept and when it was written', () => {
    expect(read(REPORT).key).toBe('kafka:counts:2:41:1767225600000');
    const madeAgain = { timestamp: '1767225600001' };
    expect(read(REPORT, madeAgain).key).not.toBe(read(REPORT).key);
    expect(messageId(message(REPORT, madeAgain))).not.toBe(messageId(message(REPORT)));
  });

  it('is known by the key of its sender wherever it is kept', () => {
    const headers = { 'idempotency-key': Buffer.from('delivery-1') };
    const [first, again] = [read(REPORT, { headers }), read(REPORT, { headers, offset: '99', timestamp: '5' })];
    expect(again.key).toBe(first.key);
    expect(read(REPORT, { headers: { 'idempotency-key': 'delivery-2' } }).key).not.toBe(first.key);
    expect(read(REPORT, { headers: { 'idempotency-key': '' } }).key).toBe(read(REPORT).key);
  });

  it.each([
    ['a tombstone', null, /empty/],
    ['nothing', '', /empty/],
    ['no JSON', '{"source_id":secret}', /not valid JSON/],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), /UTF-8/],
    ['no report', '{"source_id":"secret"}', /pii_types/],
    ['a negative count', '{"source_id":"secret","pii_types":{"ssn":-1}}', /negative/],
    ['more than the limit', `"${'secret'.repeat(20)}"`, /limit of 100 bytes/],
  ])('is refused for %s, without a word of it', (_, value, reason) => {
    const refused = (): unknown => read(value);
    expect(refused).toThrow(reason);
    expect(refused).not.toThrow(/secret/);
  });
});
