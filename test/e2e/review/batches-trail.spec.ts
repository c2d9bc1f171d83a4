import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { BatchAudit } from '../../../src/modules/review/batches/batch-audit.js';
import { BatchRepository } from '../../../src/modules/review/batch-records/batch.repository.js';
import { IngestService } from '../../../src/modules/review/ingest/ingest.service.js';
import type { Actor } from '../../../src/platform/auth/actor.js';
import { MovedClock } from '../../support/moved-clock.js';
import { expectRefusal, ReviewScene } from '../../support/review.js';

describe('audit log of a batch', () => {
  const clock = new MovedClock();
  let scene: ReviewScene;

  beforeAll(async () => {
    scene = await ReviewScene.start({ clock });
  });
  afterAll(() => scene.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const part = <T>(type: new (...parts: never[]) => T): T => scene.app.app.get(type, { strict: false });
  const cutOff = () => jest.spyOn(part(AuditLog), 'append').mockRejectedValueOnce(new Error('away'));
  const create = (name: string) => scene.admin('POST', '/api/v1/batches', { name });
  const named = async (name: string) =>
    ((await scene.admin('GET', '/api/v1/batches')).body as { id: string; name: string }[]).find(
      (batch) => batch.name === name,
    );
  const actions = async (batchId: string) =>
    (
      (await scene.admin('GET', `/api/v1/audit?resourceId=${batchId}`)).body.content as {
        action: string;
        details: Record<string, unknown>;
      }[]
    ).map(({ action, details }) => [action, details]);
  const finish = async () => {
    clock.moveOn(60_000);
    await part(BatchAudit).run(new AbortController().signal);
  };

  it('records the creation exactly once when the process dies after it', async () => {
    cutOff();
    expect((await create('Cut off')).status).toBe(500);
    const batch = await named('Cut off');
    expect(await actions(batch?.id ?? '')).toEqual([]);
    await finish();
    await finish();
    expect(await actions(batch?.id ?? '')).toEqual([
      ['BATCH_CREATE', expect.objectContaining({ name: 'Cut off', policyName: 'default' })],
    ]);
  });

  it('does not record a creation that failed', async () => {
    const append = jest.spyOn(part(AuditLog), 'append');
    jest.spyOn(part(BatchRepository), 'insert').mockRejectedValueOnce(new Error('away'));
    expect((await create('Never')).status).toBe(500);
    await finish();
    const rows = append.mock.calls.flatMap(([events]) => events.map(({ details }) => details.name));
    expect([await named('Never'), rows]).toEqual([undefined, expect.not.arrayContaining(['Never'])]);
  });

  it('records every change, also after a process died', async () => {
    const id = await scene.batch();
    const patch = (json: unknown) => scene.admin('PATCH', `/api/v1/batches/${id}`, json);
    cutOff();
    expect((await patch({ documentThreshold: 0.5 })).status).toBe(500);
    expect((await patch({ documentThreshold: 0.75 })).status).toBe(200);
    await finish();
    const changes = (await actions(id)).filter(([action]) => action === 'BATCH_THRESHOLDS_CHANGE');
    expect(changes.map(([, details]) => details)).toEqual(
      expect.arrayContaining([
        { previous: { documentThreshold: 0.25 }, current: { documentThreshold: 0.5 } },
        { previous: { documentThreshold: 0.5 }, current: { documentThreshold: 0.75 } },
      ]),
    );
    expect(changes).toHaveLength(2);
  });

  it('records what each of several concurrent changes did', async () => {
    const id = await scene.batch();
    const values = Array.from({ length: 8 }, (_, i) => (i + 1) / 10);
    const answers = await Promise.all(
      values.map((auditSamplingRate) => scene.admin('PATCH', `/api/v1/batches/${id}`, { auditSamplingRate })),
    );
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200));
    const steps = (await actions(id)).flatMap(([action, details]) => {
      const { previous, current } = details as Record<string, { auditSamplingRate: number }>;
      return action === 'BATCH_THRESHOLDS_CHANGE' ? [[previous?.auditSamplingRate, current?.auditSamplingRate]] : [];
    });
    // A chain: where one ends another begins.
    const last = (await scene.admin('GET', `/api/v1/batches/${id}`)).body.auditSamplingRate as number;
    const [starts, ends] = [steps.map(([from]) => from), steps.map(([, to]) => to)];
    expect(new Set(ends)).toEqual(new Set(values));
    expect(new Set([...starts, last])).toEqual(new Set([0, ...ends]));
  });

  it('does not add late documents to the previous group', async () => {
    const batchId = await scene.batch();
    const ingest = part(IngestService);
    const actor: Actor = { ...(await adminActor()) };
    const read = await ingest.openBatch(batchId, actor);
    const moved = await scene.admin('PATCH', `/api/v1/batches/${batchId}`, { groupId: scene.otherGroupId });
    expect(moved.status).toBe(200);
    // A request that had read the batch as it was brings its document now.
    const late = await ingest.acceptInto(read, { name: 'late.txt', text: 'Late.', priority: 2 }, actor);
    expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${late}`), 404);
    expect((await scene.outsider.ask('GET', `/api/v1/documents/${late}`)).status).toBe(200);
  });

  async function adminActor(): Promise<Actor> {
    const { body } = await scene.admin('GET', '/api/session');
    return {
      userId: body.id as string,
      email: scene.app.adminEmail,
      role: 'ROLE_ADMIN',
      groupIds: [],
      ledGroupIds: [],
      address: '127.0.0.1',
      scopes: null,
    } as unknown as Actor;
  }
});
