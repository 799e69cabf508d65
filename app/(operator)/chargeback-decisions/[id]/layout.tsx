import type { ReactNode } from 'react';
import { findChargeback } from '@/app/(dashboard)/chargebacks/[id]/find-chargeback';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function ChargebackDecisionLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findChargeback((await params).id);
  return children;
}
