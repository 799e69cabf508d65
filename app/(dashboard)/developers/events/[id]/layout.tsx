import type { ReactNode } from 'react';
import { findEvent } from '@/app/(dashboard)/developers/events/[id]/find-event';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function EventLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findEvent((await params).id);
  return children;
}
