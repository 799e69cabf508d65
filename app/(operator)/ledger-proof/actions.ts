'use server';
import { revalidatePath } from 'next/cache';
import { proveLedger } from '@/lib/ledger/prove-ledger';
import { action } from '@/lib/pages/action';

const prove = action(proveLedger);

export async function proveLedgerAction() {
  const answer = await prove({});
  revalidatePath('/ledger-proof');
  return answer;
}
