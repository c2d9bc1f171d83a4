import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { NamedResourceParts } from '../../../platform/named-resources/named-resource-parts.js';
import { NamedResourceService } from '../../../platform/named-resources/named-resource.service.js';
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
export class FilterInstanceService extends NamedResourceService<FilterInstance> {
  constructor(
    private readonly repository: FilterInstanceRepository,
    parts: NamedResourceParts,
  ) {
    super(KIND, repository, parts);
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
    const made = await this.insert({ id, ...fields, apiKey: this.repository.encrypted(id, apiKey) });
    await this.note(actor, 'CREATE', id, detailsOf(made));
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
    const before = await this.changeable(id, precondition);
    const goesElsewhere = others.url !== undefined && new URL(others.url).origin !== new URL(before.url).origin;
    if (goesElsewhere && before.apiKey !== null && apiKey === undefined) keyOfOtherAddress();
    const key = apiKey === undefined ? {} : { apiKey: this.repository.encrypted(id, apiKey) };
    const changes = { ...others, ...key };
    const { changed } = await this.update(before, changes, precondition, ['url']);
    await this.note(actor, 'UPDATE', id, { ...detailsOf(changed), changed: Object.keys(changes) });
    return changed;
  }
}

const detailsOf = ({ name, apiKey }: FilterInstance) => ({ name, apiKeySet: apiKey !== null });
