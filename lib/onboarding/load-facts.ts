import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { findFiles } from '@/lib/files/store';
import { settings } from '@/lib/installation';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { MerchantRow } from '@/lib/merchants/store';
import type { Answers, Facts } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { isOfFiles } from '@/lib/onboarding/catalogue/field';
import { identityIn } from '@/lib/onboarding/identity';
import { findUsed } from '@/lib/onboarding/store';
import { isId } from '@/lib/operation/id';

const ofNobody = { isNumberUsed: () => false, isAccountUsed: () => false };

/** The facts for checking an update: which of the named files belong to this seller. */
export async function factsToJudge(
  database: Database,
  { tenantId, id }: MerchantRow,
  update: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<Facts> {
  const named = fields.filter(isOfFiles).flatMap(({ name }) => [update.get(name)].flat());
  const ids = named.filter((item): item is string => typeof item === 'string' && isId(item)).slice(0, 100);
  const own = new Set((await findFiles(tenantId, id, ids, database)).map((file) => file.id));
  return { ...ofNobody, isLive: settings().mode === 'live', today: dayIn(now), hasFile: (file) => own.has(file) };
}

/** The facts for showing answers: whether another seller has given the same ones. */
export async function factsToShow(
  merchant: Pick<MerchantRow, 'tenantId' | 'id'>,
  answers: Answers,
  now: Date,
  database?: Database,
): Promise<Facts> {
  const used = await findUsed(merchant, identityIn(answers), database);
  return {
    isLive: settings().mode === 'live',
    today: dayIn(now),
    hasFile: () => true,
    isNumberUsed: () => used.isNumberUsed,
    isAccountUsed: () => used.isAccountUsed,
  };
}
