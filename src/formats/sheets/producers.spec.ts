import { findPlanted, leftIn, madeSheets, sheetNamed } from '../../../test/support/sheets';
import { redactDocument } from '../redact-document';
import { openDocument } from '../registry';

describe.each([
  ['xlsx', /\.(?:xlsx|xltx)$/],
  ['ods', /\.(?:ods|ots)$/],
])('%s', (format, ending) => {
  test.each(madeSheets(ending))('%s holds nothing of what was planted', async (name) => {
    const document = openDocument(sheetNamed(name), { fileName: name });
    expect(document.format).toBe(format);
    const { bytes } = await redactDocument(document, findPlanted);
    expect(leftIn(bytes)).toEqual([]);
  });
});
