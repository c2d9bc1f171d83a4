import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { recordChanged, type Precondition } from '../../../platform/http/entity-tag.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { References } from '../../../platform/references/references.js';
import { asRead, nameKeyOf } from '../../../platform/database/named-records.js';
import { PRESETS } from './compliance-presets.js';
import { ComplianceProfileRepository } from './compliance-profile.repository.js';
import type { ComplianceProfile } from './compliance-profile.types.js';

const MAX_PROFILES = 200;

/** The compliance profiles: the built-in presets and those of this installation. */
@Injectable()
export class ComplianceProfileService {
  constructor(
    private readonly profiles: ComplianceProfileRepository,
    private readonly references: References,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Presets first, then the others by name, including archived ones. */
  async list(): Promise<readonly ComplianceProfile[]> {
    return [...PRESETS, ...(await this.profiles.list(MAX_PROFILES))];
  }

  async find(id: string): Promise<ComplianceProfile | undefined> {
    return PRESETS.find((preset) => preset.id === id) ?? (await this.profiles.findById(id));
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<ComplianceProfile> {
    return (await this.find(id)) ?? noSuchProfile();
  }

  /** @throws AppError `conflict` for a name that is taken, or too many profiles */
  async create(
    { name, exemptionCodes }: Pick<ComplianceProfile, 'name' | 'exemptionCodes'>,
    actor: Actor,
  ): Promise<ComplianceProfile> {
    refusePresetName(name);
    if ((await this.profiles.count()) >= MAX_PROFILES) {
      fail('conflict', `There are already ${MAX_PROFILES} compliance profiles; delete one first.`, {
        code: 'TOO_MANY_COMPLIANCE_PROFILES',
      });
    }
    const made = await this.profiles.insert({
      id: newId(),
      name,
      exemptionCodes,
      preset: false,
      archived: false,
      createdAt: this.clock.now(),
      archivedAt: null,
    });
    if (made === 'taken') return nameTaken();
    await this.note(actor, 'COMPLIANCE_PROFILE_CREATE', made.id, { name, ...countOf(made) });
    return made;
  }

  /**
   * @param precondition where given, the profile must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `conflict` for a preset or a name that is taken; `precondition-failed`
   */
  async change(
    id: string,
    changes: Partial<Pick<ComplianceProfile, 'name' | 'exemptionCodes'>>,
    actor: Actor,
    precondition?: Precondition<ComplianceProfile>,
  ): Promise<ComplianceProfile> {
    const before = await this.own(id);
    precondition?.(before);
    if (changes.name !== undefined) refusePresetName(changes.name);
    if (Object.keys(changes).length === 0) return before;
    const was = await this.profiles.change(id, changes, precondition && asRead(before));
    if (was === 'taken') return nameTaken();
    if (was === undefined) return precondition ? recordChanged() : noSuchProfile();
    const after = { ...was, ...changes };
    await this.note(actor, 'COMPLIANCE_PROFILE_UPDATE', id, {
      name: after.name,
      ...(after.name !== was.name && { previousName: was.name }),
      ...(changes.exemptionCodes !== undefined && { previousCodes: was.exemptionCodes.length, ...countOf(after) }),
    });
    return after;
  }

  /**
   * Archives a profile permanently: batches that use it keep it, but no other can choose it.
   * @throws AppError `not-found`, `conflict`
   */
  async archive(id: string, actor: Actor): Promise<ComplianceProfile> {
    const { name } = await this.own(id);
    const archived = { archived: true, archivedAt: this.clock.now() };
    const was = await this.profiles.change(id, archived, { archived: false });
    // Another request was faster: the profile is archived already, or deleted.
    if (was === undefined || was === 'taken') return this.get(id);
    await this.note(actor, 'COMPLIANCE_PROFILE_ARCHIVE', id, { name });
    return { ...was, ...archived };
  }

  /** @throws AppError `not-found`; `conflict` for a preset, or while a batch uses the profile; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<ComplianceProfile>): Promise<void> {
    const profile = await this.own(id);
    precondition?.(profile);
    const advice = 'Archive it, so that no other batch can use it.';
    const remove = () => this.profiles.remove(id, precondition && asRead(profile));
    const isRemoved = await this.references.removing('compliance-profile', id, remove, advice);
    if (!isRemoved) (precondition ? recordChanged : noSuchProfile)();
    await this.note(actor, 'COMPLIANCE_PROFILE_DELETE', id, { name: profile.name });
  }

  private async own(id: string): Promise<ComplianceProfile> {
    const profile = await this.get(id);
    if (!profile.preset) return profile;
    return fail('conflict', 'This compliance profile is a preset and cannot be changed; create your own.', {
      code: 'COMPLIANCE_PROFILE_READ_ONLY',
    });
  }

  private note(actor: Actor, action: string, resourceId: string, details: AuditDetails): Promise<void> {
    return this.audit.record(actor, { action, resourceType: 'ComplianceProfile', resourceId, details });
  }
}

const countOf = ({ exemptionCodes }: ComplianceProfile) => ({ codes: exemptionCodes.length });

function refusePresetName(name: string): void {
  if (PRESETS.some((preset) => nameKeyOf(preset.name) === nameKeyOf(name))) nameTaken();
}

const noSuchProfile = (): never =>
  fail('not-found', 'No compliance profile has this id.', { code: 'NO_SUCH_COMPLIANCE_PROFILE' });
const nameTaken = (): never =>
  fail('conflict', 'Another compliance profile has this name.', { code: 'COMPLIANCE_PROFILE_NAME_TAKEN' });
