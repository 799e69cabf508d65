// The walk through the files of an application; see ./all.
import { removeLogo, setLogo } from '@/lib/merchants/checkout/change-logo';
import { createFile } from '@/lib/onboarding/files/create-file';
import { listFiles } from '@/lib/onboarding/files/list-files';
import { showFile } from '@/lib/onboarding/files/show-file';
import { aPng, aReceived } from '@/lib/testing/fixtures/files';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

export function fileSteps({ tenantId, seller: id }: Pick<WalkMarket, 'tenantId' | 'seller'>, { admin, seller, operator }: Callers): Step[] {
  const newest = async () => (await listFiles(admin, { id })).data[0]?.id;
  return [
    [
      'merchant.set_logo, merchant.remove_logo as admin',
      async () => {
        await setLogo(admin, { id: tenantId, paper: await aReceived(tenantId, aPng(), 'logo.png') });
        await removeLogo(admin, { id: tenantId });
      },
    ],
    ['file.create as seller', async () => createFile(seller, { id, paper: await aReceived(tenantId) })],
    step(listFiles, seller, 'seller')({ id }),
    step(listFiles, admin, 'admin')({ id, page: 2 }),
    step(listFiles, operator, 'operator')({ id }),
    ['file.show as admin', async () => showFile(admin, { id, file_id: await newest() })],
  ];
}
