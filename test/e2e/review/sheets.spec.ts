import { expectRefusal, NO_SUCH_ID, ReviewScene } from '../../support/review.js';
import { ingestFile } from '../../support/review-files.js';
import { sheetNamed } from '../../support/sheets.js';

interface Sheets {
  readonly sheets: readonly {
    readonly name: string;
    readonly cells: readonly {
      readonly row: number;
      readonly column: number;
      readonly start: number;
      readonly end: number;
    }[];
  }[];
  readonly isComplete: boolean;
}

let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

const ask = (id: string) => scene.member.ask('GET', `/api/v1/documents/${id}/sheets`);
/** The sheets of a document, each cell with its text. */
async function sheetsOf(id: string) {
  const source = (await scene.member.ask('GET', `/api/v1/documents/${id}/source`)).body.text as string;
  const { sheets, isComplete } = (await ask(id)).body as unknown as Sheets;
  expect(isComplete).toBe(true);
  return sheets.map(({ name, cells }) => ({
    name,
    cells: cells.map(({ row, column, start, end }) => [row, column, source.slice(start, end)] as const),
  }));
}

describe('the sheets of a document', () => {
  it('are the rows and columns of a CSV, with where they stand in its text', async () => {
    const id = await ingestFile(scene, 'name;mail;note\nAna;ana@example.com;"two\nlines"\n;;last\n', {
      name: 'people.csv',
    });
    expect(await sheetsOf(id)).toEqual([
      {
        name: '',
        cells: [
          [0, 0, 'name'],
          [0, 1, 'mail'],
          [0, 2, 'note'],
          [1, 0, 'Ana'],
          [1, 1, 'ana@example.com'],
          [1, 2, 'two\nlines'],
          [2, 2, 'last'],
        ],
      },
    ]);
  });

  it('are those of a workbook, whichever program has written it', async () => {
    const [first, ...others] = await Promise.all(
      ['libreoffice-people.xlsx', 'libreoffice-people.ods', 'openpyxl-people.xlsx'].map(async (name) =>
        sheetsOf(await ingestFile(scene, sheetNamed(name), { name })),
      ),
    );
    const cells = first?.[0]?.cells ?? [];
    expect(first?.[0]?.name).not.toBe('');
    expect(cells.filter(([row]) => row === 0).length).toBeGreaterThan(2);
    for (const other of others) {
      expect(other[0]?.name).toBe(first?.[0]?.name);
      expect(other[0]?.cells.slice(0, 12)).toEqual(cells.slice(0, 12));
    }
  });

  it('are refused of what has none, and of what is not there', async () => {
    expectRefusal(await ask(await scene.ingest()), 404, 'NO_SHEETS');
    expectRefusal(await ask(NO_SUCH_ID), 404);
  });
});
