import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { NamedRecords } from '../../../platform/database/named-records.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { NamedResourceParts } from '../../../platform/named-resources/named-resource-parts.js';
import { NamedResourceService } from '../../../platform/named-resources/named-resource.service.js';
import { PRESETS } from './compliance-presets.js';
import { COMPLIANCE_PROFILES, type ComplianceProfile } from './compliance-profile.types.js';

const KIND = {
  noun: 'compliance profile',
  nouns: 'compliance profiles',
  code: 'COMPLIANCE_PROFILE',
  codes: 'COMPLIANCE_PROFILES',
  type: 'ComplianceProfile',
  max: 200,
  builtIn: PRESETS,
  referred: 'compliance-profile',
  adviceInUse: 'Archive it, so that no other batch can use it.',
} as const;

/** The compliance profiles: the built-in presets and those of this installation. */
@Injectable()
export class ComplianceProfileService extends NamedResourceService<ComplianceProfile> {
  constructor(
    @InjectModel(COMPLIANCE_PROFILES) model: Model<never>,
    parts: NamedResourceParts,
    private readonly clock: Clock,
  ) {
    super(KIND, new NamedRecords(model), parts);
  }

  /** @throws AppError `conflict` for a name that is taken, or too many profiles */
  async create(
    { name, exemptionCodes }: Pick<ComplianceProfile, 'name' | 'exemptionCodes'>,
    actor: Actor,
  ): Promise<ComplianceProfile> {
    const made = await this.insert({ name, exemptionCodes, preset: false, archived: false, archivedAt: null });
    await this.note(actor, 'CREATE', made.id, { name, ...countOf(made) });
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
    const before = await this.changeable(id, precondition);
    if (Object.keys(changes).length === 0) return before;
    const { was, changed } = await this.update(before, changes, precondition);
    await this.note(actor, 'UPDATE', id, {
      name: changed.name,
      ...(changed.name !== was.name && { previousName: was.name }),
      ...(changes.exemptionCodes !== undefined && { previousCodes: was.exemptionCodes.length, ...countOf(changed) }),
    });
    return changed;
  }

  /**
   * Archives a profile permanently: batches that use it keep it, but no other can choose it.
   * @throws AppError `not-found`, `conflict`
   */
  async archive(id: string, actor: Actor): Promise<ComplianceProfile> {
    const { name } = await this.changeable(id);
    const archived = { archived: true, archivedAt: this.clock.now() };
    const was = await this.records.change(id, archived, { archived: false });
    // Another request was faster: the profile is archived already, or deleted.
    if (was === undefined || was === 'taken') return this.get(id);
    await this.note(actor, 'ARCHIVE', id, { name });
    return { ...was, ...archived };
  }
}

const countOf = ({ exemptionCodes }: ComplianceProfile) => ({ codes: exemptionCodes.length });
