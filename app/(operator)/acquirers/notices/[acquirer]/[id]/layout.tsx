import type { ReactNode } from 'react';
import { findNotice } from '@/app/(operator)/acquirers/notices/[acquirer]/[id]/find-notice';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ acquirer: string; id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function NoticeLayout({ params, children }: Props) {
  const { acquirer, id } = await params;
  if (await isDocumentRequest()) await findNotice(acquirer, id);
  return children;
}
