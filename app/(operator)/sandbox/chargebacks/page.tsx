import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { createChargebackAction, simulateChargebackAction } from '@/app/(operator)/sandbox/actions';
import { orNotFound } from '@/app/or-not-found';
import { ChargebackSimulator } from '@/components/sandbox/chargeback-simulator';
import { SandboxPlaces } from '@/components/sandbox/sandbox-places';
import { UndecidedSimulator } from '@/components/sandbox/undecided-simulator';
import { PageHeader } from '@/components/ui/page-header';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { reasonsOf } from '@/lib/chargebacks/reasons/reasons';
import { cardBrands } from '@/lib/money/rates';
import { sum } from '@/lib/money/yen';
import { pageCaller } from '@/lib/pages/page';
import { searchPayments } from '@/lib/payments/search-payments';
import type { Locale } from '@/lib/refusal';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sandbox.disputes'))('title') };
}

/** The operator of a sandbox acts for cardholders and issuers. */
export default async function DisputesPage() {
  const caller = await pageCaller();
  const locale = (await getLocale()) as Locale;
  const [payments, pending, defended] = await orNotFound(
    Promise.all([
      searchPayments(caller, { status: 'captured', brand: cardBrands.join(','), per_page: 10 }),
      searchChargebacks(caller, { status: 'pending', per_page: 20 }),
      searchChargebacks(caller, { status: 'defended', per_page: 20 }),
    ]),
  );
  const t = await getTranslations('sandbox.disputes');
  const undecided = [...pending.data, ...defended.data.filter(({ decided_at }) => decided_at === null)];
  const disputed = (id: string) => sum(undecided.filter(({ payment_id }) => payment_id === id).map(({ amount }) => amount));
  const all = payments.data.map(({ id, total, amount_refunded, external_order_num, payment_details: { brand, last_four_digits } }) => ({
    id,
    left: total - amount_refunded - disputed(id),
    order: external_order_num,
    brand: String(brand),
    lastFour: String(last_four_digits),
  }));
  const rows = all.filter(({ left }) => left > 0);
  const reasons = Object.fromEntries(
    cardBrands.map((brand) => [
      brand,
      reasonsOf(brand).map(({ code, name, kind }) => ({ code, name: name[locale], isUsual: kind === 'not_received' })),
    ]),
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <SandboxPlaces here="chargebacks" />
      <h2 className="mb-3 text-base font-semibold">{t('undecided')}</h2>
      <UndecidedSimulator rows={undecided} now={caller.now.toISOString()} simulate={simulateChargebackAction} />
      <h2 className="mt-8 mb-3 text-base font-semibold">{t('recent')}</h2>
      <ChargebackSimulator rows={rows} reasons={reasons} raise={createChargebackAction} />
    </>
  );
}
