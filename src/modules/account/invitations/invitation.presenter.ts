import type { User } from '../account.types.js';
import type { Invitation, IssuedInvitation } from './invitation.types.js';

export const presentInvitation = (invitation: Invitation) => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  groupIds: [...invitation.groupIds],
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  acceptedAt: invitation.acceptedAt?.toISOString() ?? null,
});

/** The only response that contains the token. */
export const presentIssuedInvitation = ({ invitation, token }: IssuedInvitation) => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  groupIds: [...invitation.groupIds],
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  token,
});

/** The facts that an invited person receives about their account. */
export const presentNewcomer = ({ id, email, role }: User) => ({ userId: id, email, role });
