import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Receipt } from '@/app/(customer)/receipt';

type Props = { params: Promise<{ id: string; sequence: string }>; searchParams: Promise<{ told?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getTranslations('receipt'))('title') }, robots: { index: false } };
}

/** Of one period of a subscription. */
export default async function ReceiptOfPeriod({ params, searchParams }: Props) {
  const [{ id, sequence }, { told }] = [await params, await searchParams];
  return <Receipt of="manage" id={id} sequence={sequence} told={told} />;
}
