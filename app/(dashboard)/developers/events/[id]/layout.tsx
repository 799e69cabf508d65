import type { ReactNode } from 'react';
import { findEvent } from '@/app/(dashboard)/developers/events/[id]/find-event';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function EventLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findEvent((await params).id);
  return children;
}
