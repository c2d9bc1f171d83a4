import { Readable } from 'node:stream';
import { FilterConfig } from './filter.config.js';
import type { FilterService } from './filter.service.js';
import { LineFilter } from './line-filter.js';

const documents = {
  filter: (text: string) => Promise.resolve({ documentId: '', context: '', answer: JSON.stringify({ text }) }),
} as unknown as FilterService;
const request = { policyName: 'default', format: 'redact', documentId: 'd', context: 'c', organization: 'o' } as const;

test('lines are read no faster than their answers are taken', async () => {
  let sent = 0;
  const line = Buffer.from(`${JSON.stringify({ text: 'z'.repeat(4000) })}\n`);
  function* lines(): Generator<Buffer, void> {
    while (sent < 10_000) {
      sent++;
      yield line;
    }
  }
  const answers = new LineFilter(documents, new FilterConfig()).answers(
    Readable.from(lines(), { objectMode: false }),
    request,
  );
  for (let taken = 0; taken < 3; taken++) await answers.next();
  // A packet is some five of these lines, and the stream holds sixteen before it stops reading.
  expect(sent).toBeLessThan(100);
  await answers.return();
});
