import type { components } from '../../api/schema.js';
import type { Role } from '../../api/types.js';

export type User = components['schemas']['User'];
export const ROLES: readonly Role[] = ['ROLE_USER', 'ROLE_AUDITOR', 'ROLE_ADMIN'];
