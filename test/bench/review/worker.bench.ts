import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compilePolicy, redact } from '../../../src/engine/index.js';
import type { Batch } from '../../../src/modules/review/batch-records/batch.types.js';
import { Intake } from '../../../src/modules/review/ingest/intake.js';
import { digestsOf } from '../../../src/modules/review/ingest/ingest.service.js';
import { Throughput } from '../../../src/modules/review/redaction/throughput.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { EVERYTHING } from '../../support/every-kind.js';
import { median, type Figure } from '../figure.js';
import { LETTER, makeBatch } from './scene.js';

const ROUNDS = 5;
const REDACTED = 2000;
const LOOK_MS = 20;

const ACTOR = {
  kind: 'person',
  credential: { type: 'personal-key', id: null, name: null, madeBy: null },
  via: 'bearer',
  userId: 'bench',
  email: 'bench@example.com',
  role: 'ROLE_ADMIN',
  groupIds: [],
  ledGroupIds: [],
  address: '',
} as const;

/** Redaction in the background beside the engine alone, by the default policy and by one that looks for all kinds. */
export async function benchReviewWorker(): Promise<readonly Figure[]> {
  const app = await startApp({ env: { SEARCH_ENGINE: 'off' } });
  try {
    const usual: unknown = JSON.parse(readFileSync(path.resolve('config/policies/default.json'), 'utf8'));
    return [
      ...(await benchRedaction(app, 'default policy', usual)),
      ...(await benchRedaction(app, 'everything on', { identifiers: EVERYTHING })),
    ];
  } finally {
    await app.close();
  }
}

async function benchRedaction(app: TestApp, name: string, policy: unknown): Promise<readonly Figure[]> {
  const policyName = name.replace(' ', '-');
  const saved = await call(app, 'PUT', `/api/policies/${policyName}`, {
    headers: bearer(app.apiKey),
    json: { ...(policy as object), name: policyName },
  });
  if (saved.status !== 201) throw new Error(`Saving the policy answered ${saved.status}`);
  const batch = await makeBatch(app, { policyName });
  const compiled = compilePolicy(policy);
  if (!compiled.ok) throw new Error('The policy has problems');
  const background: number[] = [];
  const loop: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rateNow = await backgroundRate(app, batch);
    const start = performance.now();
    for (let i = 0; i < REDACTED; i++) redact(compiled.plan, LETTER, { context: 'none', now: new Date() });
    if (round === 0) continue;
    background.push(rateNow);
    loop.push(REDACTED / ((performance.now() - start) / 1000));
  }
  const [rate, looped] = [median(background), median(loop)];
  return [
    { name: `${name}: documents of 4 KB redacted in the background`, value: rate, unit: 'docs/s' },
    { name: `${name}: the engine in a loop over them`, value: looped, unit: 'docs/s' },
    { name: `${name}: background over the loop`, value: rate / looped, unit: 'x', target: '>= 0.8' },
  ];
}

/** Documents a second, of those that still wait when all are stored. */
async function backgroundRate(app: TestApp, batch: Batch): Promise<number> {
  const intake = app.app.get(Intake, { strict: false });
  const throughput = app.app.get(Throughput, { strict: false });
  const before = throughput.facts().redacted;
  const document = {
    name: 'letter.txt',
    text: LETTER,
    priority: 2,
    format: 'text',
    ...digestsOf(Buffer.from(LETTER)),
  } as const;
  await Promise.all(
    Array.from({ length: REDACTED }, () => intake.add({ id: randomUUID(), batch, document, actor: ACTOR })),
  );
  const start = performance.now();
  const left = before + REDACTED - throughput.facts().redacted;
  // Not asked of the database, which would have to count what waits.
  while (throughput.facts().redacted < before + REDACTED) await pause(LOOK_MS);
  return left / ((performance.now() - start) / 1000);
}
