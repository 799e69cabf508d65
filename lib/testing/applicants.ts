import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { saveFile } from '@/lib/files/store';
import { updateApplication } from '@/lib/onboarding/update-application';
import { sellerAnswers } from '@/lib/testing/seller-answers';
import { sql } from '@/lib/testing/tables';

/** A file of a seller's, without its bytes. */
export async function aFileOf(merchantId: string, tenantId?: string): Promise<string> {
  const find = async () => (await sql<{ tenantId: string }>(`SELECT "tenantId" FROM "Merchant" WHERE id = $1`, [merchantId]))[0]?.tenantId;
  const paper = { filename: '登記簿.pdf', size: 1_000, mimeType: 'application/pdf', sha256: '0'.repeat(64), uploadedBy: 'test' };
  const belongs = { tenantId: tenantId ?? (await find()) ?? '', merchantId };
  return (await saveFile(prisma, { ...belongs, id: newId(), createdAt: new Date(), ...paper })).id;
}

type Type = 'corporation' | 'sole_proprietor';

/** Everything that a seller is asked. */
export async function answersOf(merchantId: string, type: Type = 'corporation', tenantId?: string): Promise<Record<string, unknown>> {
  return sellerAnswers(type, { papers: [await aFileOf(merchantId, tenantId)], identity: await aFileOf(merchantId, tenantId) });
}

/** The whole form, answered at once by somebody of the tenant. */
export async function handIn(caller: Caller, merchantId: string, type?: Type) {
  const tenantId = ('tenantId' in caller.actor && caller.actor.tenantId) || undefined;
  return updateApplication(caller, { id: merchantId, ...(await answersOf(merchantId, type, tenantId)) });
}
