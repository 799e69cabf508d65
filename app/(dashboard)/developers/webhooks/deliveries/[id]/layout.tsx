import type { ReactNode } from 'react';
import { findDelivery } from '@/app/(dashboard)/developers/webhooks/deliveries/[id]/find-delivery';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function DeliveryLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findDelivery((await params).id);
  return children;
}
