import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Receipt } from '@/app/(customer)/receipt';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ told?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getTranslations('receipt'))('title') } };
}

export default async function ReceiptOfCustomer({ params, searchParams }: Props) {
  const [{ id }, { told }] = [await params, await searchParams];
  return <Receipt of="sessions" id={id} told={told} />;
}
