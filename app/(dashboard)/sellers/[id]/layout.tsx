import type { ReactNode } from 'react';
import { findSeller } from '@/app/(dashboard)/sellers/[id]/find-seller';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function SellerLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findSeller((await params).id);
  return children;
}
