import { randomUUID } from 'node:crypto';
import type { Batch } from '../../../src/modules/review/batches/batch.types.js';
import { BatchRepository } from '../../../src/modules/review/batches/batch.repository.js';
import type { TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';

/** About 4 KB with an ordinary number of values in it. */
export const LETTER =
  'Her number is 219-09-9999, her phone (212) 555-0143 and her address m.harrow@example.com. ' +
  'The course was without complications and she was discharged in good condition. '.repeat(49);

/** An open batch. @param settings other than the defaults */
export async function makeBatch(app: TestApp, settings: object = {}): Promise<Batch> {
  const made = await call(app, 'POST', '/api/v1/batches', {
    headers: bearer(app.apiKey),
    json: { name: randomUUID(), ...settings },
  });
  const batch = await app.app.get(BatchRepository, { strict: false }).findById(made.body.id as string);
  if (batch === undefined) throw new Error('No batch was made');
  return batch;
}
