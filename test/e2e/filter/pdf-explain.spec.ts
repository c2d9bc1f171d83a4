import { unique } from '../../support/app.js';
import { bearer, call, signIn } from '../../support/client.js';
import { makePdf } from '../../support/pdf.js';
import { CASE_NUMBER, fixture, PDF, PdfScene, SSN } from '../../support/filter-pdf.js';

let scene: PdfScene;
beforeAll(async () => {
  scene = await PdfScene.start();
});

describe('POST /api/explain with a PDF', () => {
  interface Explained {
    readonly filteredText: string;
    readonly documentId: string;
    readonly explanation: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  }
  const explain = async (to: string, body: Uint8Array): Promise<Explained> => {
    const response = await scene.post(to, body);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const explained = (await response.json()) as Explained;
    expect(explained.documentId).toBe(response.headers.get('x-document-id'));
    return explained;
  };

  it('lists the redactions with their places, and which repeat a value found elsewhere', async () => {
    await scene.save('pdf-plain', { identifiers: { ssn: {}, identifiers: [CASE_NUMBER] } });
    const { filteredText, explanation } = await explain(
      '/api/explain?p=pdf-plain',
      makePdf([
        { lines: [[72, 700, 'Nothing here.']] },
        {
          lines: [
            [72, 700, `SSN ${SSN}`],
            [72, 600, 'Case K-471199, or k471199'],
          ],
        },
      ]),
    );
    expect(filteredText).toBe('Nothing here.\n\fSSN {{{REDACTED-ssn}}}\nCase {{{REDACTED-id}}}, or {{{REDACTED-id}}}');
    expect(Object.keys(explanation)).toEqual(['appliedSpans', 'ignoredSpans', 'identifiedSpans']);
    const [first, second, third, ...others] = explanation.appliedSpans ?? [];
    expect(others).toEqual([]);
    expect(first).toMatchObject({ filterType: 'SSN', text: SSN, pageNumber: 2, repeated: false, applied: true });
    expect(second).toMatchObject({ filterType: 'IDENTIFIER', text: 'K-471199', pageNumber: 2, repeated: false });
    expect(third).toMatchObject({ filterType: 'IDENTIFIER', text: 'k471199', pageNumber: 2, repeated: true });
    const { lowerLeftX, lowerLeftY, upperRightX, upperRightY, location } = first as Record<string, number> & {
      location: { page: number; x: number; y: number; width: number; height: number; lines: object[] };
    };
    // "SSN " takes 28 points of Helvetica, the number 68; the base line is at 700 of 792.
    expect(lowerLeftX).toBeCloseTo(100, 0);
    expect(upperRightX).toBeCloseTo(168, 0);
    expect(lowerLeftY).toBeGreaterThan(694);
    expect(lowerLeftY).toBeLessThan(700.1);
    expect(upperRightY).toBeGreaterThan(708);
    expect(upperRightY).toBeLessThan(714);
    const { page, x, y, width, height, lines } = location;
    expect(page).toBe(2);
    expect(x).toBeCloseTo(lowerLeftX ?? 0, 1);
    expect(y).toBeCloseTo(792 - (upperRightY ?? 0), 1);
    expect(x + width).toBeCloseTo(upperRightX ?? 0, 1);
    expect(y + height).toBeCloseTo(792 - (lowerLeftY ?? 0), 1);
    expect(lines).toEqual([{ x, y, width, height }]);
  });

  it('gives places on rotated pages as displayed', async () => {
    const page = { lines: [[72, 700, `SSN ${SSN}`]] as const, rotate: 90 };
    const { explanation } = await explain('/api/explain?p=pdf-plain', makePdf([page]));
    const [span] = explanation.appliedSpans ?? [];
    // Turned clockwise, what stands at (100, 700) from the lower left of 612 by 792 is at (700, 100) from the upper left.
    const { location } = span as { location: { x: number; y: number; width: number; height: number } };
    expect(location.x).toBeGreaterThan(690);
    expect(location.x + location.width).toBeLessThan(715);
    expect(location.y).toBeCloseTo(100, 0);
    expect(location.height).toBeCloseTo(68, 0);
    expect(span?.lowerLeftY).toBeCloseTo(612 - 100 - 68, 0);
  });

  it('gives a value that spans lines one box per line', async () => {
    const { explanation } = await explain('/api/explain?p=corpus', fixture('broken-lines.pdf'));
    const broken = (explanation.appliedSpans ?? []).map(({ location }) => location as { lines: object[] } | null);
    expect(broken.some((location) => (location?.lines.length ?? 0) > 1)).toBe(true);
  });

  it('gives no place to values outside pages', async () => {
    const { explanation } = await explain('/api/explain?p=corpus', fixture('outlines.pdf'));
    const nowhere = (explanation.appliedSpans ?? []).filter(({ pageNumber }) => pageNumber === null);
    expect(nowhere.length).toBeGreaterThan(0);
    expect(nowhere[0]).toMatchObject({ lowerLeftX: null, lowerLeftY: null, upperRightX: null, location: null });
  });
});

describe('a redacted PDF', () => {
  it('raises alerts and counts redactions as a text does', async () => {
    const strategy = { id: 'watch-k', strategy: 'MASK', condition: 'token startswith "K"', alert: true };
    const watch = unique('watch').replace(' ', '-');
    await scene.save(watch, {
      identifiers: { identifiers: [{ ...CASE_NUMBER, identifierFilterStrategies: [strategy, {}] }] },
    });
    const count = async (): Promise<number> => {
      const metrics = await (await fetch(`${scene.app.url}/actuator/prometheus`)).text();
      return Number(/^umbra_redactions_total\{kind="id"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
    };
    const before = await count();
    const lines = [
      [72, 700, 'Case K-471199 and Case B-471199'],
      [72, 600, 'k 471199'],
    ] as const;
    const response = await scene.post(`/api/filter?p=${watch}&c=ward-7`, makePdf([{ lines }]));
    expect(response.headers.get('x-redactions')).toBe('3');
    const alerts = await call(scene.app, 'GET', '/api/alerts', { headers: bearer(scene.app.apiKey) });
    const own = (alerts.body as { readonly policy: string }[]).filter(({ policy }) => policy === watch);
    expect(own).toEqual([
      expect.objectContaining({
        policy: watch,
        strategyId: 'watch-k',
        context: 'ward-7',
        documentId: response.headers.get('x-document-id'),
        filterType: 'id',
      }),
    ]);
    expect((await count()) - before).toBe(2);
  });

  it('is available to a session of the same origin only', async () => {
    const cookie = await signIn(scene.app, scene.app.adminEmail, scene.app.adminPassword);
    const send = (site: string) =>
      fetch(`${scene.app.url}/api/filter`, {
        method: 'POST',
        body: makePdf([{ lines: [[72, 700, `SSN ${SSN}`]] }]),
        headers: { cookie, 'content-type': PDF, 'sec-fetch-site': site },
      });
    expect((await send('same-origin')).status).toBe(200);
    expect((await send('cross-site')).status).toBe(403);
  });
});
