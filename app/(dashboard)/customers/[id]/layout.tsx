import type { ReactNode } from 'react';
import { findCustomer } from '@/app/(dashboard)/customers/[id]/find-customer';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function CustomerLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findCustomer((await params).id);
  return children;
}
