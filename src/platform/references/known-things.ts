import { Injectable } from '@nestjs/common';

/** What modules ask others about by id or name. */
export type Thing = 'group' | 'context' | 'document' | 'batch';

/** Returns whether there is one of that id or name. */
export type Knows = (id: string) => Promise<boolean>;

/** What there is: a module says which things it has, so that others need not know the module to ask. */
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
