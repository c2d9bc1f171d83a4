import { Injectable } from '@nestjs/common';

/** Kinds of resources whose existence other modules check by id or name. */
export type ResourceKind = 'group' | 'policy' | 'context' | 'document' | 'batch';

/** Returns true if there is a resource with that id or name. */
export type ResourceExists = (id: string) => Promise<boolean>;

/** Checks whether resources exist: modules register their own, so that others can ask without depending on them. */
@Injectable()
export class KnownResources {
  private readonly known = new Map<ResourceKind, readonly ResourceExists[]>();

  register(thing: ResourceKind, knows: ResourceExists): void {
    this.known.set(thing, [...(this.known.get(thing) ?? []), knows]);
  }

  async has(thing: ResourceKind, id: string): Promise<boolean> {
    for (const knows of this.known.get(thing) ?? []) {
      if (await knows(id)) return true;
    }
    return false;
  }
}
