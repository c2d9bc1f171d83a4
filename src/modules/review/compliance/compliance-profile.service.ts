import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { NamedResourceKit } from '../../../platform/named-resources/named-resource-kit.js';
import type { NamedResources } from '../../../platform/named-resources/named-resources.js';
import { PRESETS } from './compliance-presets.js';
import { ComplianceProfileRepository } from './compliance-profile.repository.js';
import type { ComplianceProfile } from './compliance-profile.types.js';

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
export class ComplianceProfileService {
  private readonly profiles: NamedResources<ComplianceProfile>;

  constructor(
    private readonly repository: ComplianceProfileRepository,
    private readonly clock: Clock,
    kit: NamedResourceKit,
  ) {
    this.profiles = kit.of(KIND, repository);
  }

  /** Presets first, then the others by name, including archived ones. */
  list(): Promise<readonly ComplianceProfile[]> {
    return this.profiles.list();
  }

  find(id: string): Promise<ComplianceProfile | undefined> {
    return this.profiles.find(id);
  }

  /** @throws AppError `not-found` */
  get(id: string): Promise<ComplianceProfile> {
    return this.profiles.get(id);
  }

  /** @throws AppError `conflict` for a name that is taken, or too many profiles */
  async create(
    { name, exemptionCodes }: Pick<ComplianceProfile, 'name' | 'exemptionCodes'>,
    actor: Actor,
  ): Promise<ComplianceProfile> {
    const made = await this.profiles.create({ name, exemptionCodes, preset: false, archived: false, archivedAt: null });
    await this.profiles.note(actor, 'CREATE', made.id, { name, ...countOf(made) });
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
    const before = await this.profiles.changeable(id, precondition);
    if (Object.keys(changes).length === 0) return before;
    const { was, changed } = await this.profiles.change(before, changes, precondition);
    await this.profiles.note(actor, 'UPDATE', id, {
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
    const { name } = await this.profiles.changeable(id);
    const archived = { archived: true, archivedAt: this.clock.now() };
    const was = await this.repository.change(id, archived, { archived: false });
    // Another request was faster: the profile is archived already, or deleted.
    if (was === undefined || was === 'taken') return this.get(id);
    await this.profiles.note(actor, 'ARCHIVE', id, { name });
    return { ...was, ...archived };
  }

  /** @throws AppError `not-found`; `conflict` for a preset, or while a batch uses the profile; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<ComplianceProfile>): Promise<void> {
    await this.profiles.remove(await this.profiles.changeable(id, precondition), actor, precondition);
  }
}

const countOf = ({ exemptionCodes }: ComplianceProfile) => ({ codes: exemptionCodes.length });
