import { AppError } from './app-error.js';
import { formPartsOf } from './form-data.js';

const TYPE = 'multipart/form-data; boundary=x-1';
const form = (...parts: readonly string[]): Buffer =>
  Buffer.from(`${parts.map((part) => `--x-1\r\n${part}\r\n`).join('')}--x-1--\r\n`, 'latin1');
const DISPOSITION = 'Content-Disposition: form-data; name="a"';

test('parts keep their bytes, names and types', async () => {
  const sent = new FormData();
  sent.set('file', new File([Uint8Array.from([0, 13, 10, 45, 45, 255])], 'ä "b".pdf', { type: 'application/pdf' }));
  sent.set('terms', '["ü"]');
  const request = new Request('http://localhost', { method: 'POST', body: sent });
  const body = Buffer.from(await request.arrayBuffer());
  const [file, terms, ...others] = formPartsOf(body, request.headers.get('content-type') ?? undefined);
  expect(file).toEqual({
    ...{ name: 'file', fileName: 'ä "b".pdf', contentType: 'application/pdf' },
    bytes: Buffer.from([0, 13, 10, 45, 45, 255]),
  });
  expect(terms?.bytes.toString()).toBe('["ü"]');
  expect(others).toEqual([]);
});

test('what looks like a boundary in a part is none without its line', () => {
  const [part] = formPartsOf(form(`${DISPOSITION}\r\n\r\n--x-2\r\n-x-1\n--x-1`), TYPE);
  expect(part?.bytes.toString()).toBe('--x-2\r\n-x-1\n--x-1');
});

test.each([
  ['no boundary is declared', form(DISPOSITION), 'multipart/form-data'],
  ['it begins otherwise', Buffer.from(`preamble\r\n${form(`${DISPOSITION}\r\n\r\n`).toString()}`), TYPE],
  ['it is cut off', form(`${DISPOSITION}\r\n\r\nabc`).subarray(0, -8), TYPE],
  ['a boundary has more behind it', Buffer.from('--x-1 \r\n\r\n\r\n--x-1--'), TYPE],
  ['a part has no headers', form('abc'), TYPE],
  ['a part has no name', form('Content-Disposition: form-data\r\n\r\nabc'), TYPE],
  ['a header is twice', form(`${DISPOSITION}\r\n${DISPOSITION}\r\n\r\nabc`), TYPE],
  ['a part is encoded', form(`${DISPOSITION}\r\nContent-Transfer-Encoding: base64\r\n\r\nabc`), TYPE],
  ['there are too many parts', form(...Array.from({ length: 17 }, () => `${DISPOSITION}\r\n\r\n`)), TYPE],
])('a form is refused where %s', (_, body, type) => {
  expect(() => formPartsOf(body, type)).toThrow(AppError);
});
