import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { asRead } from '../../../platform/database/named-records.js';
import { recordChanged, type Precondition } from '../../../platform/http/entity-tag.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { LlmConfig } from '../llm.config.js';
import {
  instanceIsDefault,
  instanceNameTaken,
  noSuchInstance,
  tooManyInstances,
  unknownDefaultInstance,
} from '../llm.errors.js';
import type { LlmDefaults, LlmInstance } from '../llm.types.js';
import { LlmDefaultsRepository } from './llm-defaults.repository.js';
import { LlmInstanceRepository } from './llm-instance.repository.js';

/** More than anybody chooses from. */
const MAX_INSTANCES = 100;
/** The id of the instance from the environment. */
const DEFAULT_ID = 'default';

/** The language model servers, and which of them are used by default. */
@Injectable()
export class LlmInstanceService implements OnApplicationBootstrap {
  constructor(
    private readonly instances: LlmInstanceRepository,
    private readonly choices: LlmDefaultsRepository,
    private readonly audit: AuditLog,
    private readonly config: LlmConfig,
    private readonly clock: Clock,
  ) {}

  /** Replicas that start together create one instance, since it has a fixed id. */
  async onApplicationBootstrap(): Promise<void> {
    const url = this.config.ollamaUrl;
    if (url === '' || (await this.instances.count()) > 0) return;
    await this.instances.insert({ id: DEFAULT_ID, name: 'Default', url, createdAt: this.clock.now(), keepAlive: null });
  }

  /** By name. */
  list(): Promise<readonly LlmInstance[]> {
    return this.instances.list(MAX_INSTANCES);
  }

  find(id: string): Promise<LlmInstance | undefined> {
    return this.instances.findById(id);
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<LlmInstance> {
    return (await this.find(id)) ?? noSuchInstance();
  }

  /** @throws AppError `conflict` for a name that is taken, or too many instances */
  async create(fields: Pick<LlmInstance, 'name' | 'url' | 'keepAlive'>, actor: Actor): Promise<LlmInstance> {
    if ((await this.instances.count()) >= MAX_INSTANCES) tooManyInstances(MAX_INSTANCES);
    const instance: LlmInstance = { id: newId(), ...fields, createdAt: this.clock.now() };
    if ((await this.instances.insert(instance)) === 'taken') instanceNameTaken();
    await this.note(actor, 'LLM_INSTANCE_CREATE', instance.id, { name: instance.name });
    return instance;
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
    const before = await this.get(id);
    precondition?.(before);
    const was = await this.instances.change(id, changes, precondition && asRead(before));
    if (was === 'taken') return instanceNameTaken();
    if (was === undefined) return precondition ? recordChanged() : noSuchInstance();
    const changed = { ...was, ...changes };
    await this.note(actor, 'LLM_INSTANCE_UPDATE', id, { name: changed.name, changed: Object.keys(changes) });
    return changed;
  }

  /** @throws AppError `not-found`; `conflict` while it is a default; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<LlmInstance>): Promise<void> {
    const instance = await this.get(id);
    precondition?.(instance);
    const { explain, secondOpinion } = await this.choices.find();
    if (explain?.instanceId === id || secondOpinion?.instanceId === id) instanceIsDefault();
    const isRemoved = await this.instances.remove(id, precondition && asRead(instance));
    if (!isRemoved) (precondition ? recordChanged : noSuchInstance)();
    await this.note(actor, 'LLM_INSTANCE_DELETE', id, { name: instance.name });
  }

  defaults(): Promise<LlmDefaults> {
    return this.choices.find();
  }

  /** @throws AppError `invalid` for an instance that is not there */
  async choose(defaults: LlmDefaults, actor: Actor): Promise<LlmDefaults> {
    await this.refuseUnknown('explain', defaults.explain?.instanceId);
    await this.refuseUnknown('secondOpinion', defaults.secondOpinion?.instanceId);
    await this.choices.save(defaults);
    await this.note(actor, 'LLM_DEFAULTS_CHANGE', null, {
      explainInstanceId: defaults.explain?.instanceId ?? null,
      explainModel: defaults.explain?.model ?? null,
      secondOpinionInstanceId: defaults.secondOpinion?.instanceId ?? null,
      secondOpinionModel: defaults.secondOpinion?.model ?? null,
    });
    return defaults;
  }

  private async refuseUnknown(field: string, id: string | undefined): Promise<void> {
    if (id !== undefined && (await this.find(id)) === undefined) unknownDefaultInstance(field);
  }

  private note(actor: Actor, action: string, resourceId: string | null, details: AuditDetails): Promise<void> {
    return this.audit.record(actor, { action, resourceType: 'LlmInstance', resourceId, details });
  }
}
