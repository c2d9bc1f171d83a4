import { hash, randomFillSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { SweepRedactedTask } from '../../src/modules/review/finalize/sweep-redacted.task.js';
import { AppProcess } from '../support/app-process.js';
import { budget } from '../support/budget.js';
import { bearer, call, type Answer } from '../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { MovedClock } from '../support/moved-clock.js';
import { bootAgain, bootOn, LIVES_ENVIRONMENT, makeLivesScene, type LivesScene } from '../support/review-lives.js';
import { fileStrings } from '../support/pdf-judge/file-strings.js';
import { ADDRESS, LETTER } from '../support/review.js';
import { textOfPdf } from '../support/review-pdf.js';
import { until } from '../support/until.js';

const KILLS = budget(2, 6);
/**
 * When to kill, as parts of the time that finalizing takes: first soon after its start, even if the machine was much slower
 * when that time was measured, and last after its end.
 */
const [EARLIEST, LATEST] = [0.1, 1.1];
const TIMEOUT_MS = 400_000;
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;
/** A picture of noise, so that the PDF is stored in several pieces. */
const PICTURE_SIDE = 2100;
/** Reading a file for strings takes long where most of them do not end, so the noise begins none. */
const STRING_STARTS = new Set(Buffer.from('(<'));

let environment: TestEnvironment;
let scene: LivesScene;
beforeAll(async () => {
  environment = await makeEnvironment({ ...LIVES_ENVIRONMENT, PDF_OCR: 'off' });
  scene = await makeLivesScene(environment);
});
afterAll(async () => {
  await environment.remove();
});

async function largePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  page.drawText(LETTER, { x: 72, y: 700, size: 12, font: await document.embedFont(StandardFonts.Helvetica) });
  const dict = { Type: 'XObject', Subtype: 'Image', Width: PICTURE_SIDE, Height: PICTURE_SIDE, BitsPerComponent: 8 };
  const noise = randomFillSync(new Uint8Array(PICTURE_SIDE * PICTURE_SIDE)).map((byte) =>
    STRING_STARTS.has(byte) ? 0 : byte,
  );
  const picture = document.context.stream(noise, { ...dict, ColorSpace: 'DeviceGray' });
  const name = page.node.newXObject('Noise', document.context.register(picture));
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(100, 0, 0, 100, 72, 72),
    drawObject(name),
    popGraphicsState(),
  );
  return document.save();
}

const asMember =
  (url: string) =>
  (method: string, path: string, json?: unknown): Promise<Answer> =>
    call({ url }, method, path, { headers: bearer(scene.keys[0] ?? ''), ...(json !== undefined && { json }) });

async function approved(url: string, bytes: Uint8Array): Promise<string> {
  const ask = asMember(url);
  const response = await fetch(`${url}/api/v1/ingest/pdf?batchId=${scene.batchId}&name=letter.pdf`, {
    method: 'POST',
    headers: { ...bearer(scene.keys[0] ?? ''), 'content-type': 'application/pdf' },
    body: Uint8Array.from(bytes),
  });
  const answer = (await response.json()) as { readonly taskId: string };
  expect({ status: response.status, answer }).toMatchObject({ status: 202 });
  const { taskId: id } = answer;
  const status = async () => (await ask('GET', `/api/v1/documents/${id}`)).body.status as string;
  await until(async () => (await status()) === 'REVIEW_REQUIRED');
  for (const span of (await ask('GET', `/api/v1/documents/${id}/spans`)).body as readonly { readonly id: string }[]) {
    await ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'APPROVED' });
  }
  expect((await ask('POST', `/api/v1/documents/${id}/approve`, {})).status).toBe(200);
  return id;
}

const finalize = (url: string, id: string): Promise<Answer> =>
  asMember(url)('POST', `/api/v1/documents/${id}/finalize`, {});

describe('a process that is killed while it finalizes PDF documents', () => {
  it(
    'leaves each document approved, or finalized with its redacted PDF',
    async () => {
      const bytes = await largePdf();
      const first = await bootOn(environment.env);
      const whole = await approved(first.url, bytes);
      const again = await approved(first.url, bytes);
      const ids: string[] = [];
      for (let i = 0; i < KILLS; i++) ids.push(await approved(first.url, bytes));
      await first.close();

      // Twice, since other load can only make it look slower.
      let takesMs = Infinity;
      const measured = await AppProcess.start(environment.env);
      for (const id of [whole, again]) {
        const before = performance.now();
        expect((await finalize(measured.url, id)).status).toBe(200);
        takesMs = Math.min(takesMs, performance.now() - before);
      }
      await measured.stop();

      const answered = new Set([whole, again]);
      for (const [i, id] of ids.entries()) {
        const app = await AppProcess.start(environment.env);
        const answer = finalize(app.url, id).then(
          ({ status }) => status === 200 && answered.add(id),
          () => undefined,
        );
        await pause(takesMs * (EARLIEST + ((LATEST - EARLIEST) * i) / (KILLS - 1)));
        await app.kill();
        await answer;
      }
      expect(answered.size - 2).toBeLessThan(KILLS);

      const clock = new MovedClock();
      clock.moveOn(TWO_HOURS_MS);
      const app = await bootAgain(environment, clock);
      let unharmed = Buffer.alloc(0);
      try {
        const ask = asMember(app.url);
        const counting: string[] = [];
        for (const id of [whole, again, ...ids]) {
          const { status } = (await ask('GET', `/api/v1/documents/${id}`)).body as { readonly status: string };
          expect(answered.has(id) ? ['FINALIZED'] : ['APPROVED', 'FINALIZED']).toContain(status);
          if (status === 'APPROVED') expect((await finalize(app.url, id)).status).toBe(200);
          const certificate = (await ask('GET', `/api/v1/documents/${id}/certificate`)).body;
          const headers = bearer(scene.keys[0] ?? '');
          const response = await fetch(`${app.url}/api/v1/documents/${id}/redacted.pdf`, { headers });
          const redacted = Buffer.from(await response.arrayBuffer());
          expect(redacted.length).toBeGreaterThan(PICTURE_SIDE * PICTURE_SIDE);
          expect(certificate).toMatchObject({ redactedPdf: { hash: hash('sha256', redacted, 'hex') } });
          if (id === whole) unharmed = redacted;
          counting.push(certificate.id as string);
        }
        await app.app.get(SweepRedactedTask, { strict: false }).run(new AbortController().signal);
        const pieces = app.app.get<Connection>(getConnectionToken()).collection('document_files');
        const stored = await pieces.find({ part: 'redacted' }, { projection: { certificateId: 1 } }).toArray();
        const left = new Set(stored.map(({ certificateId }) => certificateId as string));
        expect([...left].toSorted()).toEqual(counting.toSorted());
      } finally {
        await app.close();
      }
      expect(fileStrings([Buffer.from(bytes)]).some((text) => text.includes(ADDRESS))).toBe(true);
      const readings = [await textOfPdf(unharmed), ...fileStrings([unharmed])];
      expect(readings.filter((text) => text.includes(ADDRESS))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
