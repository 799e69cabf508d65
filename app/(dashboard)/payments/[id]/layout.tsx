import type { ReactNode } from 'react';
import { findPayment } from '@/app/(dashboard)/payments/[id]/find-payment';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function PaymentLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findPayment((await params).id);
  return children;
}
