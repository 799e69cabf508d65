import 'server-only';
import type { Company } from '@/components/shell/company';
import { settings } from '@/lib/installation';
import { showMerchant } from '@/lib/merchants/show-merchant';
import type { PersonCaller } from '@/lib/pages/page';

/** The company that this person works for. */
export async function companyOf(caller: PersonCaller): Promise<Company> {
  const { role, tenantId, merchantId, platformRole } = caller.actor;
  const id = merchantId ?? tenantId;
  if (!id) return { name: settings().operator.name, kind: 'operator' };
  const { name } = await showMerchant(caller, { id });
  return { name, kind: role === 'seller' ? 'seller' : platformRole === 'platform' ? 'platform' : 'merchant' };
}
