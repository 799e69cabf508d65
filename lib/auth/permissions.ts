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
  'subscriptions:read',
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
  'applications:check',
  'applications:decide',
  'banks:find',
  'installation:run',
  'sandbox:drive',
  'notes:read',
  'notes:write',
  'account:own',
  'account:secure',
  'visit',
] as const;
export type Permission = (typeof permissions)[number];

/** Every signed-in role has these. */
const reading = ['merchants:read', 'payments:read', 'balances:read', 'applications:read'] as const;
/** A customer's browser, with a publishable key or on our checkout: it exchanges a card for a token, and pays. */
const paying = ['cards:give', 'checkout:use', 'checkout:cancel', 'secure_tokens:read'] as const;
/** Filling in a seller's application, bank search included. */
const applying = ['applications:write', 'banks:find'] as const;
/** Sellers: answering what their platform asks about a chargeback. */
const helping = ['chargebacks:help'] as const;
/** Not for sellers: an event, for example, shows the shares of all of them. */
const merchantReads = [
  'customers:read',
  'subscriptions:read',
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
/** Staff may resend deliveries. Endpoints belong to admins, who also manage the keys. */
const sending = ['webhooks:send'] as const;
/** Notes for colleagues, and who minds what: people write them, and no key. Operators have their own. */
const noting = ['notes:read', 'notes:write'] as const;
/** Staff may invite people of sellers; only admins invite colleagues. A key invites nobody. */
const inviting = ['sellers:invite'] as const;
/** Looking at sellers' applications before the operator, where the operator lets the platform do so. A key looks at nothing. */
const checking = ['applications:check'] as const;
/** Sandbox only: secret keys and operators move the clock and simulate banks, acquirers and customers. */
const sandboxControl = ['sandbox:drive'] as const;
/** One's own password, sign-ins and second factor. */
const own = ['account:own', 'account:secure'] as const;

const byRole: Record<Role, readonly Permission[]> = {
  operator: [
    ...reading,
    'subscriptions:read',
    'deposits:read',
    'chargebacks:read',
    'users:write',
    'applications:decide',
    'banks:find',
    'installation:run',
    ...sandboxControl,
    ...own,
  ],
  admin: [
    ...working,
    ...noting,
    ...inviting,
    ...checking,
    ...merchantReads,
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
  staff: [...working, ...noting, ...inviting, ...checking, ...merchantReads, ...sending, ...own],
  viewer: [...reading, ...merchantReads, 'notes:read', ...own],
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
  ...sandboxControl,
] as const satisfies readonly Permission[];
/** Each has its key scope in ./key-scopes. */
export type KeyPermission = (typeof byKey)[number];
/** Anybody can read a publishable key, so it may do no more than a customer. */
const byPublishable: readonly Permission[] = paying;

/** Moves money, changes where it goes or who may move it, or changes keys. A live installation requires a second step from these roles. */
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

/**
 * On a live installation these roles must set up a second step before anything else. Sellers are among them: they name the payout account.
 */
export const securedRoles: readonly Role[] = roles.filter((role) => byRole[role].some((permission) => guarded.includes(permission)));

const suspendedMay = (permission: Permission) => permission.endsWith(':read') || permission.startsWith('account:');

function personMay(actor: UserActor, permission: Permission): boolean {
  if (!byRole[actor.role].includes(permission)) return false;
  if (actor.mustSecure) return permission === 'account:secure';
  return !actor.suspended || suspendedMay(permission);
}

/** Whether the caller has this permission. Whose rows it then sees is its scope (./scope). Screens ask the same function. */
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

/** Why not, if the reason is not the role: no second step yet, or suspended. undefined: the usual sentence of `forbidden`. */
export function reasonAgainst(actor: Actor, permission: Permission): Sentence | undefined {
  if (actor.kind !== 'user' || !byRole[actor.role].includes(permission)) return undefined;
  if (actor.mustSecure) return reasons.secure;
  return actor.suspended && !suspendedMay(permission) ? reasons.suspended : undefined;
}
