import { type Actor, type Role, roles, type UserActor } from '@/lib/auth/actor';
import type { Sentence } from '@/lib/refusal';

export const permissions = [
  'merchants:read',
  'merchants:write',
  'payments:read',
  'payments:write',
  'refunds:read',
  'refunds:write',
  'customers:read',
  'deposits:read',
  'customers:write',
  'chargebacks:read',
  'chargebacks:write',
  'chargebacks:help',
  'recovery:set',
  'invoices:set',
  'cards:give',
  'checkout:use',
  'checkout:cancel',
  'secure_tokens:read',
  'balances:read',
  'balances:write',
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
  'banks:find',
  'installation:run',
  'sandbox:drive',
  'account:own',
  'account:secure',
  'visit',
] as const;
export type Permission = (typeof permissions)[number];

const reading = ['merchants:read', 'payments:read', 'balances:read', 'applications:read'] as const;
/** What a customer's browser does, with a publishable key or on a page of ours: it gives a card and gets a name for it, and pays a checkout. */
const paying = ['cards:give', 'checkout:use', 'checkout:cancel', 'secure_tokens:read'] as const;
/** A seller's own application, or those of the sellers that somebody looks after, and whoever types an account finds its bank. */
const applying = ['applications:write', 'banks:find'] as const;
/** What a seller's people do about a chargeback: they answer what their platform asks them. */
const helping = ['chargebacks:help'] as const;
/** What the people of a platform or an ordinary merchant read beside that, and its sellers do not: an event tells every seller's part. */
const insight = [
  'customers:read',
  'refunds:read',
  'deposits:read',
  'chargebacks:read',
  'audit:read',
  'events:read',
  'webhooks:read',
] as const;
const working = [
  ...reading,
  ...applying,
  'merchants:write',
  'payments:write',
  'refunds:write',
  'balances:write',
  'customers:write',
  'chargebacks:write',
  'checkout:cancel',
] as const;
/** Who works for the merchant sends again what went wrong; who may make its keys decides where things are sent. */
const sending = ['webhooks:send'] as const;
/** Who works for a platform invites the people of its sellers; who makes its own people is decided by its admins. A key signs nobody in. */
const inviting = ['sellers:invite'] as const;
/** Any key of a sandbox, and who runs it, make happen what would take days or somebody outside. */
const driving = ['sandbox:drive'] as const;
/** One's own password, sign-ins and second factor. */
const own = ['account:own', 'account:secure'] as const;

const byRole: Record<Role, readonly Permission[]> = {
  operator: [
    ...reading,
    'deposits:read',
    'chargebacks:read',
    'users:write',
    'applications:decide',
    'banks:find',
    'installation:run',
    ...driving,
    ...own,
  ],
  admin: [
    ...working,
    ...inviting,
    ...insight,
    ...sending,
    'webhooks:write',
    'recovery:set',
    'invoices:set',
    'keys:read',
    'keys:write',
    'users:read',
    'users:write',
    ...own,
  ],
  staff: [...working, ...inviting, ...insight, ...sending, ...own],
  viewer: [...reading, ...insight, ...own],
  seller: [...reading, ...applying, ...helping, ...own],
};

/** A secret key acts for the merchant itself. */
const byKey = [
  ...working,
  ...paying,
  'customers:read',
  'refunds:read',
  'deposits:read',
  'chargebacks:read',
  'events:read',
  ...driving,
] as const satisfies readonly Permission[];
/** Everything that a key can ever be asked about. */
export type KeyPermission = (typeof byKey)[number];
/** A publishable key is no secret: it does what a customer may. */
const byPublishable: readonly Permission[] = paying;

/** What moves money, says where it goes or who may, or changes keys. */
const guarded: readonly Permission[] = [
  'merchants:write',
  'payments:write',
  'refunds:write',
  'balances:write',
  'customers:write',
  'chargebacks:write',
  'recovery:set',
  'invoices:set',
  'keys:write',
  'webhooks:write',
  'webhooks:send',
  'users:write',
  'sellers:invite',
  'applications:write',
  'applications:decide',
  'installation:run',
];

/** Who has nothing open on a live installation before they have a second step: whoever may do any of that. A seller says where its money goes. */
export const securedRoles: readonly Role[] = roles.filter((role) => byRole[role].some((permission) => guarded.includes(permission)));

const suspendedMay = (permission: Permission) => permission.endsWith(':read') || permission.startsWith('account:');

function personMay(actor: UserActor, permission: Permission): boolean {
  if (!byRole[actor.role].includes(permission)) return false;
  if (actor.mustSecure) return permission === 'account:secure';
  return !actor.suspended || suspendedMay(permission);
}

/** Whether this caller may at all; what it may reach is its scope. The screens ask the same question. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'visitor') return permission === 'visit' || permission === 'secure_tokens:read';
  if (actor.kind === 'guest') return byPublishable.includes(permission);
  if (actor.kind === 'key') return (actor.keyKind === 'secret' ? (byKey as readonly Permission[]) : byPublishable).includes(permission);
  return personMay(actor, permission);
}

const reasons = {
  secure: {
    en: 'Set up two-step sign-in first, at /second-factor: your role needs it on this installation.',
    ja: '先に2段階認証を設定してください（/second-factor）。この環境では、お使いの権限に必要です。',
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
