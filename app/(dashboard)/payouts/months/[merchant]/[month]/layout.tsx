import type { ReactNode } from 'react';
import { findMonth } from '@/app/(dashboard)/payouts/months/[merchant]/[month]/find-month';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ merchant: string; month: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function MonthLayout({ params, children }: Props) {
  const { merchant, month } = await params;
  if (await isDocumentRequest()) await findMonth(merchant, month);
  return children;
}
