import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { NamedRecords } from '../../../platform/database/named-records.js';
import { type Precondition, recordChanged } from '../../../platform/http/entity-tag.js';
import { NamedResourceParts } from '../../../platform/named-resources/named-resource-parts.js';
import { NamedResourceService } from '../../../platform/named-resources/named-resource.service.js';
import { LlmConfig } from '../llm.config.js';
import { instanceIsDefault, unknownDefaultInstance } from '../llm.errors.js';
import { LLM_INSTANCES, type LlmDefaults, type LlmInstance } from '../llm.types.js';
import { LlmDefaultsRepository } from './llm-defaults.repository.js';

/** The id of the instance from the environment. */
const DEFAULT_ID = 'default';

const KIND = {
  noun: 'language model instance',
  nouns: 'language model instances',
  code: 'LLM_INSTANCE',
  codes: 'LLM_INSTANCES',
  type: 'LlmInstance',
  max: 100,
} as const;

/** The language model servers, and which of them are used by default. */
@Injectable()
export class LlmInstanceService extends NamedResourceService<LlmInstance> implements OnApplicationBootstrap {
  constructor(
    @InjectModel(LLM_INSTANCES) model: Model<never>,
    parts: NamedResourceParts,
    private readonly choices: LlmDefaultsRepository,
    private readonly config: LlmConfig,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {
    super(KIND, new NamedRecords(model), parts);
  }

  /** Replicas that start together create one instance, since it has a fixed id. */
  async onApplicationBootstrap(): Promise<void> {
    const url = this.config.ollamaUrl;
    if (url === '' || (await this.records.count()) > 0) return;
    const createdAt = this.clock.now();
    await this.records.insert({ id: DEFAULT_ID, name: 'Default', url, createdAt, keepAlive: null });
  }

  /** @throws AppError `conflict` for a name that is taken, or too many instances */
  async create(fields: Pick<LlmInstance, 'name' | 'url' | 'keepAlive'>, actor: Actor): Promise<LlmInstance> {
    const made = await this.insert(fields);
    await this.note(actor, 'CREATE', made.id, { name: made.name });
    return made;
  }

  /**
   * @param precondition where given, the instance must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `conflict` for a name that is taken; `precondition-failed`
   */
  async change(
    id: string,
    changes: Partial<Pick<LlmInstance, 'name' | 'url' | 'keepAlive'>>,
    actor: Actor,
    precondition?: Precondition<LlmInstance>,
  ): Promise<LlmInstance> {
    const before = await this.changeable(id, precondition);
    const { changed } = await this.update(before, changes, precondition);
    await this.note(actor, 'UPDATE', id, { name: changed.name, changed: Object.keys(changes) });
    return changed;
  }

  protected override async refuseRemoval({ id }: LlmInstance): Promise<void> {
    const { explain, secondOpinion } = await this.choices.find();
    if (explain?.instanceId === id || secondOpinion?.instanceId === id) instanceIsDefault();
  }

  defaults(): Promise<LlmDefaults> {
    return this.choices.find();
  }

  /**
   * @param precondition where given, the defaults must satisfy it, and stay unchanged meanwhile
   * @throws AppError `invalid` for an instance that is not there; `precondition-failed`
   */
  async choose(defaults: LlmDefaults, actor: Actor, precondition?: Precondition<LlmDefaults>): Promise<LlmDefaults> {
    await this.refuseUnknown('explain', defaults.explain?.instanceId);
    await this.refuseUnknown('secondOpinion', defaults.secondOpinion?.instanceId);
    if (precondition === undefined) await this.choices.save(defaults);
    else {
      const read = await this.choices.find();
      precondition(read);
      if (!(await this.choices.replace(read, defaults))) recordChanged();
    }
    const details = {
      explainInstanceId: defaults.explain?.instanceId ?? null,
      explainModel: defaults.explain?.model ?? null,
      secondOpinionInstanceId: defaults.secondOpinion?.instanceId ?? null,
      secondOpinionModel: defaults.secondOpinion?.model ?? null,
    };
    const entry = { action: 'LLM_DEFAULTS_CHANGE', resourceType: KIND.type, resourceId: null, details };
    await this.audit.record(actor, entry);
    return defaults;
  }

  private async refuseUnknown(field: string, id: string | undefined): Promise<void> {
    if (id !== undefined && (await this.find(id)) === undefined) unknownDefaultInstance(field);
  }
}
