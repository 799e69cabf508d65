import { allowOrigin } from '@/lib/merchants/origins/allow-origin';
import { fixOrigins } from '@/lib/merchants/origins/fix-origins';
import { listOrigins } from '@/lib/merchants/origins/list-origins';
import { findKnownOrigins, forgetOrigins } from '@/lib/merchants/origins/origin-cache';
import { removeOrigin } from '@/lib/merchants/origins/remove-origin';
import { saveSeen } from '@/lib/merchants/origins/store';
import { changeKey } from '@/lib/team/change-key';
import { createKey } from '@/lib/team/create-key';
import { listKeys } from '@/lib/team/list-keys';
import { revokeKey } from '@/lib/team/revoke-key';
import { rollKey } from '@/lib/team/roll-key';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

const origin = 'https://shop.example';

/** The keys of a merchant, from the first to the last action on one. */
export const keySteps = ({ tenantId }: Pick<WalkMarket, 'tenantId'>, { admin }: Callers): Step[] => [
  step(listKeys, admin, 'admin')(),
  [
    'key.create, key.change, key.roll, key.revoke as admin',
    async () => {
      const { id } = await createKey(admin, { kind: 'secret', name: 'walk' });
      await changeKey(admin, { id, name: 'walked', scopes: ['read'] });
      return revokeKey(admin, { id: (await rollKey(admin, { id, overlap: 'none' })).id });
    },
  ],
  [
    'origin.allow, origin.fix, origin.remove as admin',
    async () => {
      await saveSeen([{ tenantId, origin, at: admin.now }]);
      await allowOrigin(admin, { origin });
      await fixOrigins(admin, { fixed: true });
      forgetOrigins();
      await findKnownOrigins(tenantId);
      await fixOrigins(admin, { fixed: false });
      return removeOrigin(admin, { origin });
    },
  ],
  step(listOrigins, admin, 'admin')(),
];
