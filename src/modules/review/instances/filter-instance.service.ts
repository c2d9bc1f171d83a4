import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { recordChanged, type Precondition } from '../../../platform/http/entity-tag.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { References } from '../../../platform/references/references.js';
import {
  filterInstanceChanged,
  filterInstanceNameTaken,
  keyOfOtherAddress,
  noSuchFilterInstance,
  tooManyFilterInstances,
} from './filter-instance.errors.js';
import { FilterInstanceRepository, type FilterInstanceChanges } from './filter-instance.repository.js';
import type { FilterInstance, FilterTarget } from './filter-instance.types.js';

/** More instances than anybody would choose from. */
const MAX_INSTANCES = 100;

/** Manages the remote filtering instances. */
@Injectable()
export class FilterInstanceService {
  constructor(
    private readonly instances: FilterInstanceRepository,
    private readonly references: References,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Sorted by name. */
  list(): Promise<readonly FilterInstance[]> {
    return this.instances.list(MAX_INSTANCES);
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<FilterInstance> {
    return (await this.instances.findById(id)) ?? noSuchFilterInstance();
  }

  /** Returns an instance with its key, to call it. @throws AppError `not-found` */
  async target(id: string): Promise<FilterTarget> {
    return (await this.instances.findTarget(id)) ?? noSuchFilterInstance();
  }

  /** @throws AppError `conflict` for a name that is taken, or too many instances */
  async create(
    fields: { readonly name: string; readonly url: string; readonly apiKey: string | null },
    actor: Actor,
  ): Promise<FilterInstance> {
    if ((await this.instances.count()) >= MAX_INSTANCES) tooManyFilterInstances(MAX_INSTANCES);
    const created = await this.instances.insert({ id: newId(), ...fields, createdAt: this.clock.now() });
    if (created === 'taken') return filterInstanceNameTaken();
    const { id, name, apiKeySet } = created;
    await this.note(actor, 'FILTER_INSTANCE_CREATE', id, { name, apiKeySet });
    return created;
  }

  /**
   * @param precondition where given, the instance must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `invalid` for a new address without its key; `conflict` for a name that is taken;
   *   `precondition-failed`
   */
  async change(
    id: string,
    changes: FilterInstanceChanges,
    actor: Actor,
    precondition?: Precondition<FilterInstance>,
  ): Promise<FilterInstance> {
    const before = await this.get(id);
    precondition?.(before);
    const goesElsewhere = changes.url !== undefined && new URL(changes.url).origin !== new URL(before.url).origin;
    if (goesElsewhere && before.apiKeySet && changes.apiKey === undefined) keyOfOtherAddress();
    const changed = await this.instances.update(before, changes, precondition !== undefined);
    if (changed === 'taken') return filterInstanceNameTaken();
    if (changed === undefined) return precondition ? recordChanged() : filterInstanceChanged();
    const { name, apiKeySet } = changed;
    await this.note(actor, 'FILTER_INSTANCE_UPDATE', id, { name, apiKeySet, changed: Object.keys(changes) });
    return changed;
  }

  /** @throws AppError `not-found`; `conflict` while it is used; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<FilterInstance>): Promise<void> {
    const instance = await this.get(id);
    precondition?.(instance);
    const remove = () => this.instances.remove(id, precondition && instance);
    const isRemoved = await this.references.removing('filter-instance', id, remove);
    if (!isRemoved) (precondition ? recordChanged : noSuchFilterInstance)();
    await this.note(actor, 'FILTER_INSTANCE_DELETE', id, { name: instance.name });
  }

  private note(actor: Actor, action: string, resourceId: string, details: AuditDetails): Promise<void> {
    return this.audit.record(actor, { action, resourceType: 'FilterInstance', resourceId, details });
  }
}
