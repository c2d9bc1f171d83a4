import type { Actor } from '../../src/platform/auth/actor.js';

/** An administrator, for tests that call services directly, not via routes. */
export const ADMINISTRATOR: Actor = {
  kind: 'person',
  credential: { type: 'personal-key', id: null, name: null, madeBy: null },
  via: 'bearer',
  userId: 'u1',
  email: 'admin@example.com',
  role: 'ROLE_ADMIN',
  groupIds: [],
  ledGroupIds: [],
  address: '127.0.0.1',
};
