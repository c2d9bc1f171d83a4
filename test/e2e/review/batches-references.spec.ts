import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Ask } from '../../support/review-people.js';
import { expectRefusal, NO_SUCH_ID, ReviewScene } from '../../support/review.js';
import { MovedClock } from '../../support/moved-clock.js';
import { until } from '../../support/until.js';

const DAY = 24 * 60 * 60 * 1000;

describe('resources that batches refer to', () => {
  const clock = new MovedClock();
  let scene: ReviewScene;
  let admin: Ask;

  beforeAll(async () => {
    scene = await ReviewScene.start({ clock });
    ({ admin } = scene);
  });
  afterAll(() => scene.close());

  const actionsOn = async (resourceId: string) => {
    const { body } = await admin('GET', `/api/v1/audit?resourceId=${resourceId}`);
    return (body.content as { action: string }[]).map(({ action }) => action).reverse();
  };

  describe('weight sets', () => {
    const SETS = '/api/v1/weight-sets';

    it('are created, renamed, changed and deleted, each with an audit entry', async () => {
      const made = await admin('POST', SETS, { name: 'Lenient', weights: { ' SSN': 2 } });
      expect(made).toMatchObject({ status: 201, body: { name: 'Lenient', weights: { ssn: 2 } } });
      const path = `${SETS}/${made.body.id}`;
      expectRefusal(await admin('POST', SETS, { name: 'LENIENT', weights: {} }), 409, 'WEIGHT_SET_NAME_TAKEN');
      expectRefusal(await admin('POST', SETS, { name: 'Wrong', weights: { ssn: '2' } }), 400, 'INVALID_INPUT');
      expectRefusal(await admin('POST', SETS, { name: 'Wrong', weights: [] }), 400, 'INVALID_INPUT');
      expect(await admin('PATCH', path, { name: 'Mild' })).toMatchObject({
        status: 200,
        body: { name: 'Mild', weights: { ssn: 2 } },
      });
      expect(await admin('PATCH', path, { weights: { ssn: 3 } })).toMatchObject({ body: { weights: { ssn: 3 } } });
      expect((await admin('GET', SETS)).body).toEqual([(await admin('GET', path)).body]);
      expect((await admin('DELETE', path)).status).toBe(204);
      expectRefusal(await admin('GET', path), 404, 'NO_SUCH_WEIGHT_SET');
      expectRefusal(await admin('PATCH', path, { name: 'x' }), 404, 'NO_SUCH_WEIGHT_SET');
      expect(await actionsOn(made.body.id as string)).toEqual([
        'WEIGHT_SET_CREATE',
        'WEIGHT_SET_UPDATE',
        'WEIGHT_SET_UPDATE',
        'WEIGHT_SET_DELETE',
      ]);
    });

    it('reach their batches even when the process died after the change', async () => {
      const made = await admin('POST', SETS, { name: 'Half', weights: { ssn: 2 } });
      const setId = made.body.id as string;
      const batchId = await scene.batch({ weightSetId: setId });
      const connection = scene.app.app.get<Connection>(getConnectionToken());
      const left = { weights: { ssn: 9 }, version: 2, isCopied: false };
      await connection.collection<{ _id: string }>('weight_sets').updateOne({ _id: setId }, { $set: left });
      clock.moveOn(60_000);
      const batches = connection.collection<{ _id: string; setWeights?: { version: number } }>('batches');
      await until(async () => (await batches.findOne({ _id: batchId }))?.setWeights?.version === 2);
      expect(await batches.findOne({ _id: batchId })).toMatchObject({ setWeights: { weights: { ssn: 9 } } });
    });
  });

  describe('compliance profiles', () => {
    const PROFILES = '/api/v1/compliance-profiles';
    const codes = [{ code: 'A1', description: 'A reason.' }];

    it('have read-only presets that everyone can read', async () => {
      const { body } = await scene.member.ask('GET', PROFILES);
      const presets = (body as { id: string; preset: boolean }[]).filter(({ preset }) => preset);
      expect(presets.map(({ id }) => id)).toEqual(['general', 'hipaa', 'foia']);
      const foia = await scene.member.ask('GET', `${PROFILES}/foia`);
      expect(foia.body.exemptionCodes).toContainEqual({
        code: '(b)(6)',
        description: expect.stringContaining('5 U.S.C. 552(b)(6)') as string,
      });
      expectRefusal(await admin('PATCH', `${PROFILES}/hipaa`, { name: 'x' }), 409, 'COMPLIANCE_PROFILE_READ_ONLY');
      expectRefusal(await admin('DELETE', `${PROFILES}/hipaa`), 409, 'COMPLIANCE_PROFILE_READ_ONLY');
      expectRefusal(await admin('POST', `${PROFILES}/hipaa/archive`), 409, 'COMPLIANCE_PROFILE_READ_ONLY');
      expectRefusal(
        await admin('POST', PROFILES, { name: 'hipaa', exemptionCodes: codes }),
        409,
        'COMPLIANCE_PROFILE_NAME_TAKEN',
      );
    });

    it('are created, changed, archived, and deleted while unused', async () => {
      const made = await admin('POST', PROFILES, { name: 'House rules', exemptionCodes: codes });
      expect(made).toMatchObject({ status: 201, body: { exemptionCodes: codes, preset: false, archived: false } });
      const id = made.body.id as string;
      const path = `${PROFILES}/${id}`;
      const twice = { exemptionCodes: [...codes, ...codes] };
      expectRefusal(await admin('PATCH', path, twice), 400, 'INVALID_INPUT');
      const more = [...codes, { code: 'B2', description: '' }];
      expect(await admin('PATCH', path, { exemptionCodes: more })).toMatchObject({ body: { exemptionCodes: more } });
      const batchId = await scene.batch({ complianceProfileId: id });
      expectRefusal(await admin('DELETE', path), 409, 'COMPLIANCE_PROFILE_IN_USE');
      expect(await admin('POST', `${path}/archive`)).toMatchObject({ status: 200, body: { archived: true } });
      expect(await admin('POST', `${path}/archive`)).toMatchObject({ status: 200, body: { archived: true } });
      const late = { name: 'Late', groupId: scene.groupId, complianceProfileId: id };
      expectRefusal(await admin('POST', '/api/v1/batches', late), 400, 'PROFILE_ARCHIVED');
      const seen = await scene.member.ask('GET', `/api/v1/batches/${batchId}`);
      expect(seen.body.complianceProfile).toMatchObject({ id, archived: true, exemptionCodes: more });
      expect(await actionsOn(id)).toEqual([
        'COMPLIANCE_PROFILE_CREATE',
        'COMPLIANCE_PROFILE_UPDATE',
        'COMPLIANCE_PROFILE_ARCHIVE',
      ]);
      const other = await admin('POST', PROFILES, { name: 'Unused', exemptionCodes: [] });
      expect((await admin('DELETE', `${PROFILES}/${other.body.id}`)).status).toBe(204);
      expectRefusal(await admin('GET', `${PROFILES}/${NO_SUCH_ID}`), 404, 'NO_SUCH_COMPLIANCE_PROFILE');
    });
  });

  describe('finalization policies', () => {
    const POLICIES = '/api/v1/finalization-policies';

    it('have a read-only default that keeps everything', async () => {
      const [first] = (await admin('GET', POLICIES)).body as object[];
      const nothing = { deleteAfterDays: null, createdAt: null };
      expect(first).toEqual({ id: 'default', name: 'Default', option: 'LEGAL_HOLD', ...nothing });
      expectRefusal(await admin('PATCH', `${POLICIES}/default`, { name: 'x' }), 409, 'FINALIZATION_POLICY_READ_ONLY');
      expectRefusal(await admin('DELETE', `${POLICIES}/default`), 409, 'FINALIZATION_POLICY_READ_ONLY');
      const same = { name: 'DEFAULT', option: 'LEGAL_HOLD' };
      expectRefusal(await admin('POST', POLICIES, same), 409, 'FINALIZATION_POLICY_NAME_TAKEN');
    });

    it('are created, changed and deleted; days are only valid with DELETE_AFTER_X_DAYS', async () => {
      const days = { name: 'A month', option: 'DELETE_AFTER_X_DAYS', deleteAfterDays: 30 };
      const made = await admin('POST', POLICIES, days);
      expect(made).toMatchObject({ status: 201, body: days });
      const path = `${POLICIES}/${made.body.id}`;
      const contradictions = [
        { ...days, name: 'b', deleteAfterDays: null },
        { name: 'c', option: 'LEGAL_HOLD', deleteAfterDays: 3 },
      ];
      for (const each of contradictions) expectRefusal(await admin('POST', POLICIES, each), 400, 'DAYS_AND_OPTION');
      expectRefusal(await admin('POST', POLICIES, { ...days, name: 'd', deleteAfterDays: 0 }), 400, 'INVALID_INPUT');
      expectRefusal(await admin('POST', POLICIES, { name: 'e', option: 'SOON' }), 400, 'INVALID_INPUT');
      expect(await admin('PATCH', path, { deleteAfterDays: 60 })).toMatchObject({ body: { deleteAfterDays: 60 } });
      expect(await admin('PATCH', path, { option: 'DELETE_AFTER_48H' })).toMatchObject({
        status: 200,
        body: { option: 'DELETE_AFTER_48H', deleteAfterDays: null },
      });
      expectRefusal(await admin('PATCH', path, { option: 'DELETE_AFTER_X_DAYS' }), 400, 'DAYS_AND_OPTION');
      expect((await admin('DELETE', path)).status).toBe(204);
      expectRefusal(await admin('DELETE', path), 404, 'NO_SUCH_FINALIZATION_POLICY');
      expect(await actionsOn(made.body.id as string)).toEqual([
        'FINALIZATION_POLICY_CREATE',
        'FINALIZATION_POLICY_UPDATE',
        'FINALIZATION_POLICY_UPDATE',
        'FINALIZATION_POLICY_DELETE',
      ]);
    });

    it('set when the source of a finalized document is purged', async () => {
      const made = await admin('POST', POLICIES, { name: 'Two days', option: 'DELETE_AFTER_48H' });
      const batchId = await scene.batch({ finalizationPolicyId: made.body.id });
      expectRefusal(await admin('DELETE', `${POLICIES}/${made.body.id}`), 409, 'FINALIZATION_POLICY_IN_USE');
      const id = await scene.ingest({ text: 'Nothing in it.', batchId });
      await scene.finalize(id);
      const { body } = await admin('GET', `/api/v1/documents/${id}`);
      expect(Date.parse(body.purgeAt as string) - Date.parse(body.finalizedAt as string)).toBe(2 * DAY);
      expect((await scene.member.ask('GET', `/api/v1/batches/${batchId}`)).body.finalizationPolicy).toEqual({
        id: made.body.id,
        name: 'Two days',
        option: 'DELETE_AFTER_48H',
        deleteAfterDays: null,
        createdAt: made.body.createdAt as string,
      });
      expect(made.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(await admin('PATCH', `${POLICIES}/${made.body.id}`, { name: '48 hours' })).toMatchObject({
        body: { createdAt: made.body.createdAt as string },
      });
    });
  });
});
