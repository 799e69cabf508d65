import { changeKey } from '@/lib/team/change-key';
import { createKey } from '@/lib/team/create-key';
import { listKeys } from '@/lib/team/list-keys';
import { revokeKey } from '@/lib/team/revoke-key';
import { rollKey } from '@/lib/team/roll-key';
import { type Callers, type Step, step } from '@/lib/testing/walk';

/** The keys of a merchant, from the first to the last of one. */
export const keySteps = ({ admin }: Callers): Step[] => [
  step(listKeys, admin, 'admin')(),
  [
    'key.create, key.change, key.roll, key.revoke as admin',
    async () => {
      const { id } = await createKey(admin, { kind: 'secret', name: 'walk' });
      await changeKey(admin, { id, name: 'walked', scopes: ['read'] });
      return revokeKey(admin, { id: (await rollKey(admin, { id, overlap: 'none' })).id });
    },
  ],
];
