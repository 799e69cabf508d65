import type { Caller, PlatformRole, Role } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';

/** A merchant's user without a sign-in. */
export const asPerson = (
  caller: Caller,
  { role, name, tenantId, platformRole }: { role: Role; name: string; tenantId: string | null; platformRole: PlatformRole },
): Caller => ({
  ...caller,
  actor: {
    kind: 'user',
    userId: newId(),
    sessionId: newId(),
    role,
    name,
    email: 'demo@example.jp',
    label: name,
    tenantId,
    merchantId: null,
    platformRole,
    suspended: false,
    mustSecure: false,
    proof: 'none',
  },
});
