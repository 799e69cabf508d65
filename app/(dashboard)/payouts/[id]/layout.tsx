import type { ReactNode } from 'react';
import { findPayout } from '@/app/(dashboard)/payouts/[id]/find-payout';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function PayoutLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findPayout((await params).id);
  return children;
}
