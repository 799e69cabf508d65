import type { ReactNode } from 'react';
import { findLink } from '@/app/(dashboard)/payment-links/[id]/find-link';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function PaymentLinkLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findLink((await params).id);
  return children;
}
