import type { ReactNode } from 'react';
import { findSubscription } from '@/app/(dashboard)/subscriptions/[id]/find-subscription';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function SubscriptionLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findSubscription((await params).id);
  return children;
}
