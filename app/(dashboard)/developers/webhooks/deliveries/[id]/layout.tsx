import type { ReactNode } from 'react';
import { findDelivery } from '@/app/(dashboard)/developers/webhooks/deliveries/[id]/find-delivery';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function DeliveryLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findDelivery((await params).id);
  return children;
}
