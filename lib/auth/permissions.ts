import type { Actor, Role } from '@/lib/auth/actor';

export const permissions = [
  'merchants:read',
  'merchants:write',
  'payments:read',
  'payments:write',
  'refunds:write',
  'balances:read',
  'keys:read',
  'keys:write',
  'applications:decide',
  'installation:run',
] as const;
export type Permission = (typeof permissions)[number];

const reading = ['merchants:read', 'payments:read', 'balances:read'] as const;
const working = [...reading, 'merchants:write', 'payments:write', 'refunds:write'] as const;

const byRole: Record<Role, readonly Permission[]> = {
  operator: [...reading, 'applications:decide', 'installation:run'],
  admin: [...working, 'keys:read', 'keys:write'],
  staff: working,
  viewer: reading,
  seller: reading,
};

/** Whether this caller may at all; what it may reach is its scope. The screens ask the same question. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'key') return actor.keyKind === 'secret' && (working as readonly Permission[]).includes(permission);
  return byRole[actor.role].includes(permission);
}
