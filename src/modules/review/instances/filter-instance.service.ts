import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { NamedResourceKit } from '../../../platform/named-resources/named-resource-kit.js';
import type { NamedResources } from '../../../platform/named-resources/named-resources.js';
import { keyOfOtherAddress } from './filter-instance.errors.js';
import { FilterInstanceRepository } from './filter-instance.repository.js';
import type { FilterInstance, FilterTarget } from './filter-instance.types.js';

type FilterInstanceFields = Pick<FilterInstance, 'name' | 'url' | 'apiKey'>;

const KIND = {
  noun: 'filtering instance',
  nouns: 'filtering instances',
  code: 'FILTER_INSTANCE',
  codes: 'FILTER_INSTANCES',
  type: 'FilterInstance',
  max: 100,
  referred: 'filter-instance',
} as const;

/** Manages the remote filtering instances. */
@Injectable()
export class FilterInstanceService {
  private readonly instances: NamedResources<FilterInstance>;

  constructor(
    private readonly repository: FilterInstanceRepository,
    kit: NamedResourceKit,
  ) {
    this.instances = kit.of(KIND, repository);
  }

  /** Sorted by name. */
  list(): Promise<readonly FilterInstance[]> {
    return this.instances.list();
  }

  /** @throws AppError `not-found` */
  get(id: string): Promise<FilterInstance> {
    return this.instances.get(id);
  }

  /** Returns an instance with its key, to call it. @throws AppError `not-found` */
  async target(id: string): Promise<FilterTarget> {
    return this.repository.targetOf(await this.get(id));
  }

  /**
   * @param fields with the key as it was entered
   * @throws AppError `conflict` for a name that is taken, or too many instances
   */
  async create({ apiKey, ...fields }: FilterInstanceFields, actor: Actor): Promise<FilterInstance> {
    const id = newId();
    const made = await this.instances.create({ id, ...fields, apiKey: this.repository.encrypted(id, apiKey) });
    await this.instances.note(actor, 'CREATE', id, detailsOf(made));
    return made;
  }

  /**
   * @param changes absent fields stay unchanged; a null key is removed
   * @param precondition where given, the instance must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `invalid` for a new address without its key; `conflict` for a name that is taken;
   *   `precondition-failed`
   */
  async change(
    id: string,
    { apiKey, ...others }: Partial<FilterInstanceFields>,
    actor: Actor,
    precondition?: Precondition<FilterInstance>,
  ): Promise<FilterInstance> {
    const before = await this.instances.changeable(id, precondition);
    const goesElsewhere = others.url !== undefined && new URL(others.url).origin !== new URL(before.url).origin;
    if (goesElsewhere && before.apiKey !== null && apiKey === undefined) keyOfOtherAddress();
    const key = apiKey === undefined ? {} : { apiKey: this.repository.encrypted(id, apiKey) };
    const changes = { ...others, ...key };
    const { changed } = await this.instances.change(before, changes, precondition, ['url']);
    await this.instances.note(actor, 'UPDATE', id, { ...detailsOf(changed), changed: Object.keys(changes) });
    return changed;
  }

  /** @throws AppError `not-found`; `conflict` while it is used; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<FilterInstance>): Promise<void> {
    await this.instances.remove(await this.instances.changeable(id, precondition), actor, precondition);
  }
}

const detailsOf = ({ name, apiKey }: FilterInstance) => ({ name, apiKeySet: apiKey !== null });
