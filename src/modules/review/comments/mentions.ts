import { Injectable } from '@nestjs/common';
import { PeopleService } from '../../account/people.service.js';
import { mentionedIn } from './mentioned-names.js';

/** Finds the people whom a comment mentions. */
@Injectable()
export class Mentions {
  constructor(private readonly people: PeopleService) {}

  /** Returns the addresses of those who may be mentioned in comments on a document of this group, by id. */
  async possible(groupId: string | null): Promise<ReadonlyMap<string, string>> {
    const [members, administrators] = await Promise.all([
      groupId === null ? [] : this.people.usersOfGroups([groupId]),
      this.people.administrators(),
    ]);
    return this.people.emailsOf([...members, ...administrators]);
  }

  /** Returns the ids of those mentioned who may see a document of this group, without the author. */
  async find(text: string, groupId: string | null, authorId: string): Promise<readonly string[]> {
    if (!text.includes('@')) return [];
    return mentionedIn(text, await this.possible(groupId)).filter((id) => id !== authorId);
  }
}
