import type { ReactNode } from 'react';
import { findChargeback } from '@/app/(dashboard)/chargebacks/[id]/find-chargeback';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function ChargebackLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findChargeback((await params).id);
  return children;
}
