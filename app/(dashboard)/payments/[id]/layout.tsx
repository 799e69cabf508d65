import type { ReactNode } from 'react';
import { findPayment } from '@/app/(dashboard)/payments/[id]/find-payment';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function PaymentLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findPayment((await params).id);
  return children;
}
