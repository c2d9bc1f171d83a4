import { leftIn, officeFile, officeFiles, otherText, partsOf, redactPlanted } from '../../../test/support/office.js';

/** Parts with document text that other programs show. */
const STORIES =
  /^(?:word\/(?:document|header\d|footer\d|footnotes|comments)|ppt\/(?:slides|notesSlides)\/\w+|content)\.xml$/;
/** Parts that are changed regardless of findings. */
const CHANGES =
  /\.rels$|^\[Content_Types\]|^docProps|^meta\.xml$|manifest\.xml$|settings\.xml$|^mimetype$|people\.xml$/;

describe.each(['docx', 'odt', 'pptx', 'odp'])('%s of other programs', (format) => {
  it('is of many producers', () => {
    expect(officeFiles(format).length).toBeGreaterThanOrEqual(20);
  });

  it.each(officeFiles(format))('%s loses what is planted, and nothing else', async (name) => {
    const before = officeFile(format, name);
    const { bytes, found, format: read } = await redactPlanted(before);
    expect(read).toBe(format);
    expect(found.length).toBeGreaterThan(0);
    expect(leftIn(bytes)).toEqual([]);
    const [partsBefore, partsAfter] = [partsOf(before), partsOf(bytes)];
    for (const [part, content] of Object.entries(partsBefore)) {
      if (partsAfter[part] === undefined) continue;
      if (STORIES.test(part)) expect(otherText(bytes, part)).toBe(otherText(before, part));
      const isPlanted =
        Buffer.from(content)
          .toString('latin1')
          .replace(/<[^>]*>/g, '')
          .includes('Zq') || part.endsWith('.xlsx');
      const inTags = Buffer.from(content).toString('latin1').includes('Zq');
      const isLessAPreview =
        part === 'content.xml' && /ObjectReplacements|TablePreview/.test(Buffer.from(content).toString());
      if (!isPlanted && !inTags && !isLessAPreview && !CHANGES.test(part))
        expect([part, Buffer.compare(partsAfter[part], content)]).toEqual([part, 0]);
    }
  });
});
