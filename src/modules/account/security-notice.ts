import type { AuditActor, Json } from '../../platform/audit/audit.types.js';
import type { AccountEvent } from './account-event.js';

const IF_NOT_YOU =
  'If this was not you, change your password, end your other sessions and tell an administrator at once.';
const ASK = 'If you did not expect this, ask an administrator.';

/**
 * Returns the message to the person whose way of signing in, or whose rights, an event changed. Somebody who has got
 * into an account can archive it but not delete it, so that its owner sees what was changed, from which address and
 * when. Also reports a one-time code that was shown twice.
 * @returns undefined for other events; revoked keys are not reported, since they give nobody access
 * @see OWASP ASVS 4.0.3, 2.2.3 and 2.5.5
 */
export function securityNotice(event: AccountEvent, actor: AuditActor, at: Date): string | undefined {
  if (event.resourceType !== 'User') return undefined;
  if (event.outcome === 'FAILURE') return refusalOf(event, actor, at);
  const isOwn = event.resourceId === actor.userId;
  const change = changeOf(event, isOwn);
  if (change === undefined) return undefined;
  const time = at.toISOString();
  if (!isOwn) return `${actor.email ?? 'This server'} ${change} at ${time}. ${ASK}`;
  return `You ${change} at ${time} from the address ${actor.address ?? 'unknown'}. ${IF_NOT_YOU}`;
}

/**
 * A person who shows a code again knows the password too, and has seen the code: its owner should know (ASVS 4.0.3,
 * 2.8.5).
 */
function refusalOf({ action, details = {} }: AccountEvent, { address }: AuditActor, at: Date): string | undefined {
  if (action !== 'LOGIN' || details.alreadyUsed !== true) return undefined;
  return (
    `A sign-in with your password was refused at ${at.toISOString()}, from the address ${address ?? 'unknown'}, because ` +
    `its one-time code had been used before. ${IF_NOT_YOU}`
  );
}

/** Returns the words for the change, which follow the name of the person who made it. */
function changeOf({ action, details = {} }: AccountEvent, isOwn: boolean): string | undefined {
  switch (action) {
    case 'PASSWORD_CHANGE':
      return 'changed your password';
    case 'MFA_ENABLED':
      return details.recoveryCodesRenewed === true ? 'made new recovery codes' : 'set up one-time codes for signing in';
    case 'MFA_DISABLED':
      return details.byAdministrator === true
        ? 'removed your one-time codes, recovery codes and passkeys'
        : 'removed your one-time codes';
    case 'PASSKEY_ADD':
      return `added the passkey "${textOrNothing(details.name)}"`;
    case 'PASSKEY_REMOVE':
      return `removed the passkey "${textOrNothing(details.name)}"`;
    case 'API_KEY_GENERATE':
      return typeof details.name === 'string' ? `created the API key "${details.name}"` : 'created a personal API key';
    case 'USER_UPDATE':
      return isOwn ? undefined : updateOf(details);
    default:
      return undefined;
  }
}

function updateOf(details: NonNullable<AccountEvent['details']>): string | undefined {
  const changes = [
    details.passwordReset === true &&
      `set a new password for your account, ended your sessions and revoked ${count(details)} keys and passkeys of yours`,
    details.previousEmail !== undefined &&
      details.previousEmail !== details.email &&
      `changed your e-mail address from ${textOrNothing(details.previousEmail)} to ${textOrNothing(details.email)}`,
    details.previousRole !== details.role &&
      `changed your role from ${textOrNothing(details.previousRole)} to ${textOrNothing(details.role)}`,
  ].filter((change) => change !== false);
  return changes.length === 0 ? undefined : changes.join(', and ');
}

const count = ({ revokedKeys = 0, revokedPasskeys = 0 }: NonNullable<AccountEvent['details']>): number =>
  Number(revokedKeys) + Number(revokedPasskeys);

/** Returns a detail that is a text; those of the events above are. */
const textOrNothing = (detail: Json | undefined): string => (typeof detail === 'string' ? detail : '');
