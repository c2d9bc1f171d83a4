import { findPlanted, leftIn, madeSheets, sheetNamed } from '../../../test/support/sheets';
import { redactDocument } from '../redact-document';
import { openDocument } from '../registry';

describe.each(madeSheets(/\.(?:xlsx|xltx)$/))('%s', (name) => {
  test('holds nothing of what was planted', async () => {
    const document = openDocument(sheetNamed(name), { fileName: name });
    const { format, bytes } = await redactDocument(document, findPlanted);
    expect(format).toBe('xlsx');
    expect(leftIn(bytes)).toEqual([]);
  });
});
