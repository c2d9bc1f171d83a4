import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Precondition, recordChanged } from '../../../platform/http/entity-tag.js';
import { NamedResourceKit } from '../../../platform/named-resources/named-resource-kit.js';
import type { NamedResources } from '../../../platform/named-resources/named-resources.js';
import { LlmConfig } from '../llm.config.js';
import { instanceIsDefault, unknownDefaultInstance } from '../llm.errors.js';
import type { LlmDefaults, LlmInstance } from '../llm.types.js';
import { LlmDefaultsRepository } from './llm-defaults.repository.js';
import { LlmInstanceRepository } from './llm-instance.repository.js';

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
export class LlmInstanceService implements OnApplicationBootstrap {
  private readonly instances: NamedResources<LlmInstance>;

  constructor(
    private readonly repository: LlmInstanceRepository,
    private readonly choices: LlmDefaultsRepository,
    private readonly config: LlmConfig,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    kit: NamedResourceKit,
  ) {
    this.instances = kit.of(KIND, repository);
  }

  /** Replicas that start together create one instance, since it has a fixed id. */
  async onApplicationBootstrap(): Promise<void> {
    const url = this.config.ollamaUrl;
    if (url === '' || (await this.repository.count()) > 0) return;
    const createdAt = this.clock.now();
    await this.repository.insert({ id: DEFAULT_ID, name: 'Default', url, createdAt, keepAlive: null });
  }

  /** Sorted by name. */
  list(): Promise<readonly LlmInstance[]> {
    return this.instances.list();
  }

  find(id: string): Promise<LlmInstance | undefined> {
    return this.instances.find(id);
  }

  /** @throws AppError `not-found` */
  get(id: string): Promise<LlmInstance> {
    return this.instances.get(id);
  }

  /** @throws AppError `conflict` for a name that is taken, or too many instances */
  async create(fields: Pick<LlmInstance, 'name' | 'url' | 'keepAlive'>, actor: Actor): Promise<LlmInstance> {
    const made = await this.instances.create(fields);
    await this.instances.note(actor, 'CREATE', made.id, { name: made.name });
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
    const before = await this.instances.changeable(id, precondition);
    const { changed } = await this.instances.change(before, changes, precondition);
    await this.instances.note(actor, 'UPDATE', id, { name: changed.name, changed: Object.keys(changes) });
    return changed;
  }

  /** @throws AppError `not-found`; `conflict` while it is a default; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<LlmInstance>): Promise<void> {
    const instance = await this.instances.changeable(id, precondition);
    const { explain, secondOpinion } = await this.choices.find();
    if (explain?.instanceId === id || secondOpinion?.instanceId === id) instanceIsDefault();
    await this.instances.remove(instance, actor, precondition);
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
