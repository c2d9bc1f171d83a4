import { redact } from '../redaction/redact.js';
import { compilePolicy } from './compile.js';
import type { PlannedPdf } from './pdf-schema.js';
import type { Plan } from './plan.js';

function planOf(policy: object): Plan {
  const compiled = compilePolicy(policy);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
}

const pdfOf = (policy: object): PlannedPdf => planOf(policy).pdf;
const lookOf = (pdf: object) => pdfOf({ config: { pdf } }).look;

function problemsOf(policy: object): readonly (readonly [path: string, code: string])[] {
  const compiled = compilePolicy(policy);
  return compiled.ok ? [] : compiled.problems.map(({ path, code }) => [path, code]);
}

describe('config.pdf', () => {
  const usual = {
    color: [0, 0, 0],
    showReplacement: false,
    font: 'helvetica',
    maxFontSize: 12,
    fontColor: [1, 1, 1],
    dpi: 200,
    quality: 1,
  };

  it('is read with its defaults', () => {
    expect(pdfOf({})).toEqual({ look: usual, boxes: [] });
    expect(lookOf({})).toEqual(usual);
  });

  it('says how redactions look', () => {
    const written = { redactionColor: 'Yellow', replacementFontColor: '#0080ff', replacementFont: 'Courier', dpi: 72 };
    const look = { color: [1, 1, 0], fontColor: [0, 128 / 255, 1], font: 'courier', dpi: 72 };
    expect(lookOf(written)).toEqual({ ...usual, ...look });
    expect(lookOf({ showReplacement: true, replacementMaxFontSize: 7.5, compressionQuality: 0.5 })).toEqual({
      ...usual,
      showReplacement: true,
      maxFontSize: 7.5,
      quality: 0.5,
    });
  });

  it.each(['white', 'black', 'red', 'yellow', 'orange', 'green', 'blue', 'gray', 'grey'])('knows %s', (name) => {
    const { color } = lookOf({ redactionColor: name });
    expect(color.every((part) => part >= 0 && part <= 1)).toBe(true);
    expect(color).not.toEqual(name === 'black' ? [1, 1, 1] : [0, 0, 0]);
  });

  it.each(['purple', '#12345', '#1234567', '#12345g', 'rgb(1,2,3)', '123456'])('refuses the color %s', (written) => {
    const compiled = compilePolicy({ config: { pdf: { redactionColor: written } } });
    expect(compiled).toMatchObject({
      ok: false,
      problems: [{ path: 'config.pdf.redactionColor', code: 'unknown-color' }],
    });
    expect(JSON.stringify(compiled)).toMatch(/white, black, red, yellow, orange, green, blue, gray, grey, or #RRGGBB/);
  });

  it('tells colors that are wrong wherever they stand', () => {
    const policy = {
      config: { pdf: { replacementFontColor: 'none' } },
      graphical: { boundingBoxes: [{ w: 1, h: 1, color: 'none' }] },
      identifiers: { ssn: { ssnFilterStrategies: [{ color: 'none' }] } },
    };
    expect(problemsOf(policy).toSorted()).toEqual([
      ['config.pdf.replacementFontColor', 'unknown-color'],
      ['graphical.boundingBoxes[0].color', 'unknown-color'],
      ['identifiers.ssn.ssnFilterStrategies[0].color', 'unknown-color'],
    ]);
  });

  it.each([35, 601, 150.5])('refuses %s dots an inch', (dpi) => {
    expect(problemsOf({ config: { pdf: { dpi } } })).toEqual([['config.pdf.dpi', 'out-of-range']]);
  });

  it('notes what it asks for in vain', () => {
    const notesOf = (pdf: object) => {
      const compiled = compilePolicy({ identifiers: { ssn: {} }, config: { pdf } });
      return compiled.ok ? compiled.notes.map(({ path, code }) => [path, code]) : undefined;
    };
    expect(notesOf({ scale: 1, preserveUnredactedPages: true })).toEqual([]);
    expect(notesOf({ scale: 0.25, preserveUnredactedPages: false })).toEqual([
      ['config.pdf.scale', 'no-effect'],
      ['config.pdf.preserveUnredactedPages', 'no-effect'],
    ]);
  });
});

describe('graphical.boundingBoxes', () => {
  const boxesOf = (...boundingBoxes: object[]) => pdfOf({ graphical: { boundingBoxes } }).boxes;

  it('are boxes of pages, without those that are switched off', () => {
    expect(
      boxesOf({ x: 10, y: 20, w: 30, h: 40, page: 2, color: 'red' }, { w: 1, h: 1, enabled: false }, { w: 1, h: 2 }),
    ).toEqual([
      { page: 2, box: { x: 10, y: 20, width: 30, height: 40 }, color: [1, 0, 0] },
      { page: 1, box: { x: 0, y: 0, width: 1, height: 2 }, color: undefined },
    ]);
  });

  it('need a width and a height', () => {
    expect(
      problemsOf({
        graphical: {
          boundingBoxes: [
            { x: 1, y: 1 },
            { w: 0, h: 1 },
          ],
        },
      }),
    ).toEqual([
      ['graphical.boundingBoxes[0].w', 'missing'],
      ['graphical.boundingBoxes[0].h', 'missing'],
      ['graphical.boundingBoxes[1].w', 'out-of-range'],
    ]);
  });

  it('are enough: such a policy is not one that does nothing', () => {
    const compiled = compilePolicy({ graphical: { boundingBoxes: [{ w: 1, h: 1 }] } });
    expect(compiled).toMatchObject({ ok: true, notes: [] });
  });
});

test('a span has the color of the strategy that replaced it', () => {
  const strategies = [{ condition: 'token startswith "219"', color: 'blue' }, {}];
  const plan = planOf({ identifiers: { ssn: { ssnFilterStrategies: strategies } } });
  const { spans } = redact(plan, 'SSN 219-09-9999 and SSN 457-55-5462');
  expect(spans.map(({ color }) => color)).toEqual([[0, 0, 1], undefined]);
});
