import type { Change } from '@/lib/operation/audit';

/** The names of security log events, which log collectors rely on: never rename one. docs/operations.md has an example of each. */
export const securityEvents = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.ended',
  'authorization.refused',
  'change.refused',
  'malware.found',
  'key.created',
  'key.changed',
  'key.revoked',
  'origin.changed',
  'person.invited',
  'person.joined',
  'person.changed',
  'invitation.sent_again',
  'invitation.revoked',
  'role.changed',
  'access.ended',
  'access.given',
  'password.changed',
  'password_reset.asked',
  'email.changed',
  'factor.begun',
  'factor.added',
  'factor.removed',
  'recovery_codes.changed',
  'calendar_feed.changed',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook_secret.changed',
  'payout_account.changed',
  'payout_schedule.changed',
  'approval_limit.changed',
  'operator_change.proposed',
  'operator_change.decided',
  'merchant.opened',
  'merchant.suspended',
  'merchant.restored',
  'acquirer.changed',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

const differs = ({ before, after }: Change, name: string) => after?.[name] !== undefined && before?.[name] !== after[name];

/** The changes of a person's account, one event for each. */
function ofPerson(change: Change): SecurityEvent[] {
  const { after } = change;
  const events: SecurityEvent[] = [];
  if (differs(change, 'deactivated')) events.push(after?.deactivated ? 'access.ended' : 'access.given');
  if (differs(change, 'role')) events.push('role.changed');
  if (after?.second_factor === 'off') events.push('factor.removed');
  return events.length > 0 ? events : ['person.changed'];
}

/** A change of the paying account, or of the single-approval limit; a higher limit is only proposed. */
function ofOwnBank(change: Change): SecurityEvent[] {
  if (change.subjectKind === 'operator_proposal') return ['operator_change.proposed'];
  const isOther = ['code', 'name', 'account'].some((name) => differs(change, name));
  return [
    ...(isOther ? (['payout_account.changed'] as const) : []),
    ...(differs(change, 'sole_amount') ? (['approval_limit.changed'] as const) : []),
  ];
}

/** The change that an approved proposal has made. */
function ofApproved(change: Change): SecurityEvent[] {
  if (change.subjectKind === 'user') return ofPerson(change);
  if (change.subjectKind === 'bank_file') return ofOwnBank(change);
  return [change.subjectKind === 'link' ? 'person.invited' : 'operator_change.decided'];
}

/** A seller's account is one of its application's answers. */
const ofAnswers = ({ after }: Change): SecurityEvent[] => {
  const names = Array.isArray(after?.fields) ? after.fields : [];
  return names.some((name) => String(name).startsWith('bank_account_information.')) ? ['payout_account.changed'] : [];
};

const ofTakenIn = ({ subjectKind }: Change): SecurityEvent[] => [subjectKind === 'link' ? 'person.invited' : 'merchant.opened'];

/** A key that replaces another one, which ends at once or after a while. */
const ofRolledKey = ({ before, after }: Change): SecurityEvent[] => {
  if (before === null) return ['key.created'];
  return [after?.revoked ? 'key.revoked' : 'key.changed'];
};

/** Only refusals are logged: the operation stores nothing. */
const refusals = (): SecurityEvent[] => [];

type EventRule = SecurityEvent | ((change: Change) => SecurityEvent[]);

/** The security events of each operation. Everything that grants access, or decides where money goes, is here. */
export const eventsByOperation: Readonly<Record<string, EventRule>> = {
  'key.create': 'key.created',
  'key.change': 'key.changed',
  'key.roll': ofRolledKey,
  'key.revoke': 'key.revoked',
  'origin.allow': 'origin.changed',
  'origin.remove': 'origin.changed',
  'origin.fix': 'origin.changed',
  'user.create': 'person.joined',
  'user.invite': 'person.invited',
  'user.invite_operator': 'person.invited',
  'user.revoke_invitation': 'invitation.revoked',
  'user.change': ofPerson,
  'user.end_sign_ins': 'sign_in.ended',
  'seller.invite': 'person.invited',
  'seller.revoke_invitation': 'invitation.revoked',
  'seller.take_in': ofTakenIn,
  'merchant.open': 'merchant.opened',
  'merchant.take_in': ofTakenIn,
  'merchant.suspend': 'merchant.suspended',
  'merchant.lift_suspension': 'merchant.restored',
  'invitation.accept': 'person.joined',
  'invitation.renew': 'invitation.sent_again',
  'reset.request': 'password_reset.asked',
  'reset.finish': 'password.changed',
  'account.change_password': 'password.changed',
  'account.change_email': 'email.changed',
  'account.confirm_email': 'email.changed',
  'account.begin_second_factor': 'factor.begun',
  'account.confirm_second_factor': 'factor.added',
  'account.end_second_factor': 'factor.removed',
  'account.begin_passkey': refusals,
  'account.add_passkey': 'factor.added',
  'account.remove_factor': 'factor.removed',
  'account.prove': refusals,
  'account.renew_recovery_codes': 'recovery_codes.changed',
  'calendar_feed.renew': 'calendar_feed.changed',
  'calendar_feed.revoke': 'calendar_feed.changed',
  'account.end_sign_in': 'sign_in.ended',
  'account.end_other_sign_ins': 'sign_in.ended',
  'operator.propose': 'operator_change.proposed',
  'operator.approve': ofApproved,
  'operator.reject': 'operator_change.decided',
  'webhook.create': 'webhook.created',
  'webhook.update': 'webhook.changed',
  'webhook.delete': 'webhook.deleted',
  'webhook.rotate_secret': 'webhook_secret.changed',
  'payout_account.enter': 'payout_account.changed',
  'payout_account.change_frequency': 'payout_schedule.changed',
  'payout_bank.change': ofOwnBank,
  'acquirer_account.save': 'acquirer.changed',
  'acquirer_account.retire': 'acquirer.changed',
  'acquirer_account.restore': 'acquirer.changed',
  'acquirer_route.change': 'acquirer.changed',
  'application.update': ofAnswers,
  'application.save_answers': ofAnswers,
};

export function eventsOf(operation: string, change: Change): SecurityEvent[] {
  const told = eventsByOperation[operation];
  return typeof told === 'function' ? told(change) : told ? [told] : [];
}
