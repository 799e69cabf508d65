import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { simulatePaymentAction } from '@/app/(operator)/sandbox/actions';
import { numbersIn } from '@/app/(operator)/sandbox/payments/numbers';
import { orNotFound } from '@/app/or-not-found';
import { type SearchParams, textOf } from '@/components/filters/address';
import { FindNumber } from '@/components/sandbox/find-number';
import { PaymentSimulator } from '@/components/sandbox/payment-simulator';
import { SandboxPlaces } from '@/components/sandbox/sandbox-places';
import { PageHeader } from '@/components/ui/page-header';
import { wayOf } from '@/lib/money/methods';
import { pageCaller } from '@/lib/pages/page';
import { listWaiting } from '@/lib/sandbox/list-waiting';
import { simulators } from '@/lib/sandbox/simulator';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sandbox'))('simulators.title') };
}

/** The operator of a sandbox acts for customers who would pay or agree. */
export default async function SimulatorsPage({ searchParams }: Props) {
  const caller = await pageCaller();
  const params = await searchParams;
  const simulator = simulators.find((name) => name === params.at) ?? 'counter';
  const search = textOf(params, 'search').slice(0, 255);
  const { data } = await orNotFound(listWaiting(caller, { at: simulator, ...(search && { search }) }));
  const t = await getTranslations('sandbox.simulators');
  const numbersOf = await numbersIn();
  const rows = data.map(({ payment, merchant_name, arrived }) => ({
    id: payment.id,
    merchant: merchant_name,
    way: wayOf(payment.payment_details),
    numbers: numbersOf(payment.payment_details),
    total: payment.total,
    arrived,
    status: payment.status,
    deadline: payment.payment_deadline,
  }));
  return (
    <>
      <PageHeader title={t('title')} text={t(`texts.${simulator}`)} />
      <SandboxPlaces here={simulator} />
      <FindNumber key={simulator} simulator={simulator} search={search} />
      <PaymentSimulator
        key={`${simulator} ${search}`}
        simulator={simulator}
        rows={rows}
        isSearched={search !== ''}
        now={caller.now.toISOString()}
        simulate={simulatePaymentAction}
      />
    </>
  );
}
