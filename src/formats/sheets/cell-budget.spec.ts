import { redactDocument } from '../redact-document.js';
import { openDocument } from '../registry.js';
import { findPlanted, madeSheets, sheetNamed } from '../../../test/support/sheets';
import { CellBudget, refuseTooManyValues } from './cell-budget.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each(madeSheets(/people\.(?:xlsx|ods)$/))(
  'the cells of %s are counted once, though what is written is read again',
  async (name) => {
    const taken = new Map<unknown, number>();
    const take = jest.spyOn(CellBudget.prototype, 'take').mockImplementation(function (this: unknown) {
      taken.set(this, (taken.get(this) ?? 0) + 1);
    });
    const document = openDocument(sheetNamed(name), { fileName: name });
    const cells = take.mock.calls.length;
    expect(cells).toBeGreaterThan(0);
    const { findings } = await redactDocument(document, findPlanted);
    expect(findings.length).toBeGreaterThan(0);
    expect(take.mock.calls.length).toBeGreaterThan(cells);
    expect(Math.max(...taken.values())).toBe(cells);
  },
);

test('more cells than there may be are refused with what to do', () => {
  const budget = new CellBudget();
  for (let cell = 0; cell < 1_000_000; cell++) budget.take();
  expect(() => {
    budget.of('again').take();
  }).not.toThrow();
  expect(() => {
    budget.of('first').take();
  }).toThrow('The spreadsheet has more than 1,000,000 cells with content. Send it in parts, or as CSV.');
});

test('values that are too many are counted before they are read', () => {
  const half = Buffer.from('<c><v>1</v></c>'.repeat(500_000));
  expect(() => {
    refuseTooManyValues([half, half]);
  }).not.toThrow();
  expect(() => {
    refuseTooManyValues([half, half, Buffer.from('<v>')]);
  }).toThrow('more than 1,000,000 cells');
});
