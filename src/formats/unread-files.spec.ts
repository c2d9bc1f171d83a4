import { openDocument } from './registry.js';

it.each([
  ['7z', '377abcaf271c0004'],
  ['RAR', '526172211a070100'],
  ['RAR', '526172211a0700cf'],
  ['xz', 'fd377a585a000004'],
  ['bzip2', '425a68393141592653590000'],
  ['Zstandard', '28b52ffd2400'],
])('an archive of %s is refused with what to do, whatever it is called', (name, begin) => {
  const bytes = Buffer.concat([Buffer.from(begin, 'hex'), Buffer.from('Zelda Quartermain')]);
  for (const fileName of [undefined, 'a.txt', 'a.zip', 'a.csv']) {
    expect(() => openDocument(bytes, { fileName })).toThrow(
      `archive of ${name}, which Umbra does not unpack. Send its content`,
    );
  }
});

it.each(['%PDF-1.4\nZelda', '%PDF-1.4\na,b\n1,2'])('a PDF of ASCII alone is no text', (content) => {
  expect(() => openDocument(Buffer.from(content))).toThrow('not supported');
});
