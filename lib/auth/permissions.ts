import type { Actor, Role, UserActor } from '@/lib/auth/actor';
import type { Sentence } from '@/lib/refusal';

export const permissions = [
  'merchants:read',
  'merchants:write',
  'payments:read',
  'payments:write',
  'refunds:write',
  'balances:read',
  'keys:read',
  'keys:write',
  'users:read',
  'users:write',
  'sellers:invite',
  'audit:read',
  'events:read',
  'webhooks:read',
  'webhooks:send',
  'webhooks:write',
  'applications:read',
  'applications:write',
  'applications:decide',
  'installation:run',
  'sandbox:drive',
  'account:own',
  'account:secure',
  'visit',
] as const;
export type Permission = (typeof permissions)[number];

const reading = ['merchants:read', 'payments:read', 'balances:read', 'applications:read'] as const;
/** A seller's own application, or those of the sellers that somebody looks after. */
const applying = ['applications:write'] as const;
/** What the people of a platform or an ordinary merchant read beside that, and its sellers do not: an event tells every seller's part. */
const insight = ['audit:read', 'events:read', 'webhooks:read'] as const;
const working = [...reading, ...applying, 'merchants:write', 'payments:write', 'refunds:write'] as const;
/** Who works for the merchant sends again what went wrong; who may make its keys decides where things are sent. */
const sending = ['webhooks:send'] as const;
/** Who works for a platform invites the people of its sellers; who makes its own people is decided by its admins. A key signs nobody in. */
const inviting = ['sellers:invite'] as const;
/** Any key of a sandbox, and who runs it, make happen what would take days or somebody outside. */
const driving = ['sandbox:drive'] as const;
/** One's own password, sign-ins and second factor. */
const own = ['account:own', 'account:secure'] as const;

const byRole: Record<Role, readonly Permission[]> = {
  operator: [...reading, 'users:write', 'applications:decide', 'installation:run', ...driving, ...own],
  admin: [
    ...working,
    ...inviting,
    ...insight,
    ...sending,
    'webhooks:write',
    'keys:read',
    'keys:write',
    'users:read',
    'users:write',
    ...own,
  ],
  staff: [...working, ...inviting, ...insight, ...sending, ...own],
  viewer: [...reading, ...insight, ...own],
  seller: [...reading, ...applying, ...own],
};

/** A secret key acts for the merchant itself. */
const byKey: readonly Permission[] = [...working, 'events:read', ...driving];

const suspendedMay = (permission: Permission) => permission.endsWith(':read') || permission.startsWith('account:');

function personMay(actor: UserActor, permission: Permission): boolean {
  if (!byRole[actor.role].includes(permission)) return false;
  if (actor.mustSecure) return permission === 'account:secure';
  return !actor.suspended || suspendedMay(permission);
}

/** Whether this caller may at all; what it may reach is its scope. The screens ask the same question. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'visitor') return permission === 'visit';
  if (actor.kind === 'key') return actor.keyKind === 'secret' && byKey.includes(permission);
  return personMay(actor, permission);
}

const reasons = {
  secure: {
    en: 'Set up two-step sign-in first: your role needs it on this installation.',
    ja: '先に2段階認証を設定してください。この環境では、お使いの権限に必要です。',
  },
  suspended: {
    en: 'This merchant is suspended: its people can read, and change nothing.',
    ja: 'この加盟店は利用停止中です。閲覧はできますが、変更はできません。',
  },
} satisfies Record<string, Sentence>;

/** Why not, where it is neither key nor role; undefined where the usual sentence says it. */
export function reasonAgainst(actor: Actor, permission: Permission): Sentence | undefined {
  if (actor.kind !== 'user' || !byRole[actor.role].includes(permission)) return undefined;
  if (actor.mustSecure) return reasons.secure;
  return actor.suspended && !suspendedMay(permission) ? reasons.suspended : undefined;
}
