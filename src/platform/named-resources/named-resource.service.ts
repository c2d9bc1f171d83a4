import type { AuditDetails } from '../audit/audit.types.js';
import type { Actor } from '../auth/actor.js';
import { nameKeyOf, type NamedRecords } from '../database/named-records.js';
import { fail } from '../http/app-error.js';
import { recordChanged, type Precondition } from '../http/entity-tag.js';
import { newId } from '../idempotency/new-id.js';
import { without } from '../objects/without.js';
import type { ReferredKind } from '../references/references.js';
import type { NamedResourceParts } from './named-resource-parts.js';

/** A record with a unique name. */
interface NamedResource {
  readonly id: string;
  /** Unique, ignoring case. */
  readonly name: string;
  readonly createdAt: Date | null;
}

/** The names and rules of a kind of resource. */
interface ResourceKind<T extends NamedResource> {
  /** In messages: `weight set`. */
  readonly noun: string;
  /** The plural of the noun. */
  readonly nouns: string;
  /** In error codes and audit actions: `WEIGHT_SET` makes `NO_SUCH_WEIGHT_SET` and `WEIGHT_SET_CREATE`. */
  readonly code: string;
  /** The plural of the code. */
  readonly codes: string;
  /** In the audit log: `WeightSet`. */
  readonly type: string;
  readonly max: number;
  /** Resources that are not stored: they come first in lists, and nobody can change them or use their names. */
  readonly builtIn?: readonly T[];
  /** Resources that others refer to are not deleted. */
  readonly referred?: ReferredKind;
  /** Advice in the refusal to delete one that is in use. */
  readonly adviceInUse?: string;
  /** A field that background work changes: it does not count as a change since a resource was read. */
  readonly ignored?: keyof T & string;
}

/** A resource before and after a change. */
interface ChangedResource<T> {
  readonly was: T;
  readonly changed: T;
}

/**
 * Manages resources of one kind, which administrators create, change and delete. Names are unique, changes can depend
 * on the version that was read (`If-Match`), and what others refer to is not deleted.
 */
export abstract class NamedResourceService<T extends NamedResource> {
  protected constructor(
    private readonly kind: ResourceKind<T>,
    protected readonly records: NamedRecords<T>,
    private readonly parts: NamedResourceParts,
  ) {}

  /** Built-in ones first, then sorted by name. */
  async list(): Promise<readonly T[]> {
    return [...this.builtIn, ...(await this.records.list(this.kind.max))];
  }

  async find(id: string): Promise<T | undefined> {
    return this.builtIn.find((each) => each.id === id) ?? (await this.records.findById(id));
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<T> {
    return (await this.find(id)) ?? this.noSuch();
  }

  /**
   * Deletes a resource.
   * @param precondition where given, the resource must satisfy it
   * @throws AppError `not-found`; `conflict` for a built-in one, or while it is in use; `precondition-failed`
   */
  async remove(id: string, actor: Actor, precondition?: Precondition<T>): Promise<void> {
    const resource = await this.changeable(id, precondition);
    await this.refuseRemoval?.(resource);
    const { referred, adviceInUse } = this.kind;
    const remove = () => this.records.remove(id, precondition && this.asRead(resource));
    const isRemoved = await (referred === undefined
      ? remove()
      : this.parts.references.removing(referred, id, remove, adviceInUse));
    if (!isRemoved) (precondition ? recordChanged : this.noSuch)();
    await this.note(actor, 'DELETE', id, this.removalDetails(resource));
  }

  /** Throws if a resource must not be deleted for a reason of its kind. */
  protected refuseRemoval?(resource: T): Promise<void>;

  /** Returns the details of the audit entry about a deletion. */
  protected removalDetails({ name }: T): AuditDetails {
    return { name };
  }

  /**
   * Returns a resource to change.
   * @param precondition where given, the resource must satisfy it
   * @throws AppError `not-found`; `conflict` for a built-in one; `precondition-failed`
   */
  protected async changeable(id: string, precondition?: Precondition<T>): Promise<T> {
    const found = await this.get(id);
    precondition?.(found);
    if (!this.builtIn.includes(found)) return found;
    return this.conflict(`This ${this.kind.noun} is built in and cannot be changed; create your own.`, 'READ_ONLY');
  }

  /**
   * @param fields all but the time, and the id unless it is known already
   * @throws AppError `conflict` for a name that is taken, or too many of them
   */
  protected async insert(fields: Omit<T, 'id' | 'createdAt'> & { readonly id?: string }): Promise<T> {
    const { nouns, codes, max } = this.kind;
    this.refuseBuiltInName(fields.name);
    if ((await this.records.count()) >= max) {
      fail('conflict', `There are already ${max} ${nouns}; delete one first.`, { code: `TOO_MANY_${codes}` });
    }
    const record = { id: newId(), ...fields, createdAt: this.parts.clock.now() } as unknown as T;
    const made = await this.records.insert(record);
    return made === 'taken' ? this.nameTaken() : made;
  }

  /**
   * @param before as it was read, and its precondition checked
   * @param checked the names of the fields against which the change was checked: it is refused if they have changed
   * @throws AppError `not-found`; `conflict` for a name that is taken, or if another request changed it meanwhile;
   *   `precondition-failed`
   */
  protected async update(
    before: T,
    changes: Partial<Omit<T, 'id'>>,
    precondition: Precondition<T> | undefined,
    checked: readonly (keyof T & string)[] = [],
  ): Promise<ChangedResource<T>> {
    if (changes.name !== undefined) this.refuseBuiltInName(changes.name);
    const unchanged = precondition ? this.asRead(before) : Object.fromEntries(checked.map((key) => [key, before[key]]));
    const was = await this.records.change(before.id, changes, unchanged as Partial<Omit<T, 'id'>>);
    if (was === 'taken') return this.nameTaken();
    if (was !== undefined) return { was, changed: { ...was, ...changes } };
    if (precondition !== undefined) return recordChanged();
    if (checked.length === 0) return this.noSuch();
    const { noun } = this.kind;
    return this.conflict(`This ${noun} was changed by someone else in the meantime; read it and try again.`, 'CHANGED');
  }

  /** Adds an entry to the audit log. @param verb the end of its action: `CREATE` of `WEIGHT_SET_CREATE` */
  protected note(actor: Actor, verb: string, id: string | null, details: AuditDetails): Promise<void> {
    const { code, type } = this.kind;
    return this.parts.audit.record(actor, { action: `${code}_${verb}`, resourceType: type, resourceId: id, details });
  }

  private get builtIn(): readonly T[] {
    return this.kind.builtIn ?? [];
  }

  private refuseBuiltInName(name: string): void {
    if (this.builtIn.some((each) => nameKeyOf(each.name) === nameKeyOf(name))) this.nameTaken();
  }

  private asRead(record: T): Partial<Omit<T, 'id'>> {
    const { ignored } = this.kind;
    const keys: readonly (keyof T)[] = ignored === undefined ? ['id'] : ['id', ignored];
    return without(record, ...keys) as Partial<Omit<T, 'id'>>;
  }

  private readonly noSuch = (): never =>
    fail('not-found', `There is no ${this.kind.noun} with this id.`, { code: `NO_SUCH_${this.kind.code}` });

  private nameTaken(): never {
    return this.conflict(`Another ${this.kind.noun} has this name.`, 'NAME_TAKEN');
  }

  private conflict(message: string, end: string): never {
    return fail('conflict', message, { code: `${this.kind.code}_${end}` });
  }
}
