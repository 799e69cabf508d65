import type { ReactNode } from 'react';
import { findPayout } from '@/app/(dashboard)/payouts/[id]/find-payout';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function PayoutLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findPayout((await params).id);
  return children;
}
