import { Injectable } from '@nestjs/common';

/** Kinds of resources whose existence other modules check by id or name. */
export type Thing = 'group' | 'policy' | 'context' | 'document' | 'batch';

/** Returns true if there is a resource with that id or name. */
export type Knows = (id: string) => Promise<boolean>;

/** Checks whether resources exist: modules register their own, so that others can ask without depending on them. */
@Injectable()
export class KnownThings {
  private readonly known = new Map<Thing, readonly Knows[]>();

  register(thing: Thing, knows: Knows): void {
    this.known.set(thing, [...(this.known.get(thing) ?? []), knows]);
  }

  async has(thing: Thing, id: string): Promise<boolean> {
    for (const knows of this.known.get(thing) ?? []) {
      if (await knows(id)) return true;
    }
    return false;
  }
}
