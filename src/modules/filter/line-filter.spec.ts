import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { AppError } from '../../platform/http/app-error.js';
import { FilterConfig } from './filter.config.js';
import type { FilterService } from './filter.service.js';
import { LineFilter } from './line-filter.js';
import type { ReceiptService } from './receipts/receipt.service.js';

const documents = {
  filter: (text: string) => Promise.resolve({ documentId: '', context: '', answer: JSON.stringify({ text }) }),
} as unknown as FilterService;
const NO_RECEIPTS = undefined as unknown as ReceiptService;
const request = {
  policyName: 'default',
  policy: 'default@1+0',
  format: 'redact',
  documentId: 'd',
  context: 'c',
  organization: 'o',
} as const;

test('lines are read no faster than their answers are taken', async () => {
  let sent = 0;
  const line = Buffer.from(`${JSON.stringify({ text: 'z'.repeat(4000) })}\n`);
  function* lines(): Generator<Buffer, void> {
    while (sent < 10_000) {
      sent++;
      yield line;
    }
  }
  const answers = new LineFilter(documents, new FilterConfig(), NO_RECEIPTS).answers(
    Readable.from(lines(), { objectMode: false }),
    request,
  );
  for (let taken = 0; taken < 3; taken++) await answers.next();
  // A packet is some sixteen of these lines, and the stream holds as many before it stops reading.
  expect(sent).toBeLessThan(100);
  await answers.return();
});

test.each([
  [new AppError('unavailable', 'The model does not answer.', { code: 'MODEL_UNAVAILABLE' }), 'MODEL_UNAVAILABLE'],
  [new Error('a secret of the text'), 'INTERNAL_ERROR'],
])('a line that fails is answered in its place with an error, and the others are redacted', async (error, code) => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const failing = {
    filter: (text: string) =>
      text === 'second'
        ? Promise.reject(error)
        : Promise.resolve({ documentId: '', context: '', answer: JSON.stringify({ filteredText: text }) }),
  } as unknown as FilterService;
  const lines = ['first', 'second', 'third'].map((text) => `${JSON.stringify({ id: text, text })}\n`);
  const answers: string[] = [];
  for await (const packet of new LineFilter(failing, new FilterConfig(), NO_RECEIPTS).answers(
    Readable.from(lines.map((line) => Buffer.from(line))),
    request,
  )) {
    answers.push(packet.toString());
  }
  const [first, second, third, ...more] = answers.join('').trim().split('\n');
  expect(JSON.parse(first ?? '')).toEqual({ id: 'first', filteredText: 'first' });
  expect(JSON.parse(second ?? '')).toMatchObject({ id: 'second', line: 2, code });
  expect(JSON.parse(third ?? '')).toEqual({ id: 'third', filteredText: 'third' });
  expect(more).toEqual([]);
  expect(second).not.toContain('a secret of the text');
});

describe('lines that arrive together', () => {
  const chunk = Buffer.from(['a', 'b', 'c'].map((text) => `${JSON.stringify({ text })}\n`).join(''));
  const packetsBy = async (service: FilterService): Promise<string[]> => {
    const packets: string[] = [];
    const filter = new LineFilter(service, new FilterConfig(), NO_RECEIPTS);
    for await (const packet of filter.answers(Readable.from([chunk]), request)) packets.push(packet.toString());
    return packets;
  };

  test('are answered together, also when no others wait behind them', async () => {
    expect(await packetsBy(documents)).toEqual([chunk.toString()]);
  });

  test('are answered one by one if each takes long', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const slow = {
      filter: (text: string) => {
        now += 1000;
        return Promise.resolve({ documentId: '', context: '', answer: JSON.stringify({ text }) });
      },
    } as unknown as FilterService;
    expect(await packetsBy(slow)).toEqual(['{"text":"a"}\n', '{"text":"b"}\n', '{"text":"c"}\n']);
  });
});
