import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { saveFile } from '@/lib/files/store';
import { updateApplication } from '@/lib/onboarding/update-application';
import { sellerAnswers } from '@/lib/testing/seller-answers';
import { sql } from '@/lib/testing/tables';

/** A file of a seller's, without its bytes. */
export async function aFileOf(merchantId: string): Promise<string> {
  const [row] = await sql<{ tenantId: string }>(`SELECT "tenantId" FROM "Merchant" WHERE id = $1`, [merchantId]);
  const paper = { filename: '登記簿.pdf', size: 1_000, mimeType: 'application/pdf', sha256: '0'.repeat(64), uploadedBy: 'test' };
  const { id } = await saveFile(prisma, { tenantId: row?.tenantId ?? '', id: newId(), merchantId, createdAt: new Date(), ...paper });
  return id;
}

/** Everything that a seller is asked, but for what is said otherwise. */
export async function answersOf(
  merchantId: string,
  type: 'corporation' | 'sole_proprietor' = 'corporation',
): Promise<Record<string, unknown>> {
  return sellerAnswers(type, { papers: [await aFileOf(merchantId)], identity: await aFileOf(merchantId) });
}

/** The whole form, answered at once. */
export const handIn = async (caller: Caller, merchantId: string, type?: 'corporation' | 'sole_proprietor') =>
  updateApplication(caller, { id: merchantId, ...(await answersOf(merchantId, type)) });
