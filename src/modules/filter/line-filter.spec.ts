import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { AppError } from '../../platform/http/app-error.js';
import { FilterConfig } from './filter.config.js';
import type { FilterService } from './filter.service.js';
import { LineFilter } from './line-filter.js';
import type { ReceiptService } from './receipts/receipt.service.js';

/** A service that redacts up to so many texts in one turn, each by this function. */
const serviceOf = (redact: (text: string) => string, inOneTurn: number): FilterService =>
  ({
    filterSome: (texts: readonly { readonly text: string }[]) => {
      const some = texts.slice(0, inOneTurn).map(async ({ text }) => answerOf(await Promise.resolve(redact(text))));
      // A text that is redacted alone has no others that its error could stop.
      return some.length === 1
        ? Promise.all(some).then(([value]) => [{ status: 'fulfilled', value }])
        : Promise.allSettled(some);
    },
  }) as unknown as FilterService;
const answerOf = (answer: string) => ({ documentId: '', context: '', answer, policy: 'default@1+0', summary: {} });

const documents = serviceOf((text) => JSON.stringify({ text }), 100);
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

describe.each([
  [new AppError('unavailable', 'The model does not answer.', { code: 'MODEL_UNAVAILABLE' }), 'MODEL_UNAVAILABLE'],
  [new Error('a secret of the text'), 'INTERNAL_ERROR'],
])('a line that fails', (error, code) => {
  test.each([1, 2, 100])(
    'is answered in its place with an error, and the others are redacted, %d in a turn',
    async (inOneTurn) => {
      jest.spyOn(Logger.prototype, 'error').mockImplementation();
      const failing = serviceOf((text) => {
        if (text === 'second') throw error;
        return JSON.stringify({ filteredText: text });
      }, inOneTurn);
      const lines = ['first', 'second', 'third'].map((text) => `${JSON.stringify({ id: text, text })}\n`);
      const answers: string[] = [];
      for await (const packet of new LineFilter(failing, new FilterConfig(), NO_RECEIPTS).answers(
        Readable.from([Buffer.from(`no\n${lines.join('')}{}\n`)]),
        request,
      )) {
        answers.push(packet.toString());
      }
      const [before, first, second, third, after, ...more] = answers.join('').trim().split('\n');
      expect(JSON.parse(before ?? '')).toMatchObject({ line: 1, code: 'INVALID_JSON' });
      expect(JSON.parse(first ?? '')).toEqual({ id: 'first', filteredText: 'first' });
      expect(JSON.parse(second ?? '')).toMatchObject({ id: 'second', line: 3, code });
      expect(JSON.parse(third ?? '')).toEqual({ id: 'third', filteredText: 'third' });
      expect(JSON.parse(after ?? '')).toMatchObject({ line: 5, code: 'INVALID_INPUT' });
      expect(more).toEqual([]);
      expect(second).not.toContain('a secret of the text');
    },
  );
});

describe('lines that arrive together', () => {
  const chunk = Buffer.from(['a', 'b', 'c'].map((text) => `${JSON.stringify({ text })}\n`).join(''));
  const packetsBy = async (service: FilterService): Promise<string[]> => {
    const packets: string[] = [];
    const filter = new LineFilter(service, new FilterConfig(), NO_RECEIPTS);
    for await (const packet of filter.answers(Readable.from([chunk]), request)) packets.push(packet.toString());
    return packets;
  };

  test.each([1, 2, 100])('are answered together, also when no other lines follow, %d in a turn', async (some) => {
    expect(await packetsBy(serviceOf((text) => JSON.stringify({ text }), some))).toEqual([chunk.toString()]);
  });

  test('are answered one by one if each takes long', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const slow = serviceOf((text) => {
      now += 1000;
      return JSON.stringify({ text });
    }, 1);
    expect(await packetsBy(slow)).toEqual(['{"text":"a"}\n', '{"text":"b"}\n', '{"text":"c"}\n']);
  });
});
