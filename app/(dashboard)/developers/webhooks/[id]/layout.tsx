import type { ReactNode } from 'react';
import { findWebhook } from '@/app/(dashboard)/developers/webhooks/[id]/find-webhook';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function WebhookLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findWebhook((await params).id);
  return children;
}
