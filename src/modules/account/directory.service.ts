import { Injectable } from '@nestjs/common';
import type { Group, User } from './account.types.js';
import type { DirectoryFilter, DirectoryRange, Found, GroupAttribute, UserAttribute } from './directory.types.js';
import { GroupRepository } from './groups/group.repository.js';
import { groupQuery, userQuery } from './users/directory-query.js';
import { UserRepository } from './users/user.repository.js';

/** Searches people and groups for the directories that manage them. */
@Injectable()
export class DirectoryService {
  constructor(
    private readonly users: UserRepository,
    private readonly groups: GroupRepository,
  ) {}

  findUsers(filter: DirectoryFilter<UserAttribute>, range: DirectoryRange): Promise<Found<User>> {
    return this.users.search(userQuery(filter), range);
  }

  findGroups(filter: DirectoryFilter<GroupAttribute>, range: DirectoryRange): Promise<Found<Group>> {
    return this.groups.search(groupQuery(filter), range);
  }
}
