// Runs in a process of its own, with a database of its own: a sandbox that is somebody's acquirer. Says where it is. Killed and started again on the
// same data folder it is the same one. PORT: where it listens, by default anywhere; NOTICES_TO: where it sends the notices of its merchant, signed with
// NOTICES_SECRET; WITHOUT_FEES: it takes none. With WORKER=internal it does what is due; without, when asked it recovers what its own
// acquirer has left open, as if the leases were over, pays its merchant out, gives it another key, or opens another merchant; and says what came of it.
import fs from 'node:fs';
import path from 'node:path';
import { readClock } from '@/lib/clock/store';
import { settings } from '@/lib/installation';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import { startDueWork } from '@/lib/jobs/start-due-work';
import { tick } from '@/lib/jobs/tick';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { feeMethods } from '@/lib/money/rates';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { createKey } from '@/lib/team/create-key';
import { anAccount, close } from '@/lib/testing/fixtures/settlements';
import { aMarket, asRole, asSystem } from '@/lib/testing/market';
import { aServer } from '@/lib/testing/servers/plain-server';
import { sql } from '@/lib/testing/tables';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';

const { PORT, NOTICES_TO, NOTICES_SECRET, WITHOUT_FEES } = process.env;
const kept = path.join(settings().dataDir, 'merchant.json');

type Merchant = Record<'tenantId' | 'key' | 'publishable', string>;

async function openMerchant(): Promise<Merchant> {
  const { id, secretKey } = await aMarket({ role: null, sellers: 0 });
  if (WITHOUT_FEES) await setProcessingRate(await asSystem(), { id, methods: [...feeMethods], basis_points: 0, last_number: 0 });
  const admin = await asRole('admin', id);
  const { value: publishable } = await createKey(admin, { kind: 'publishable', name: 'browser' });
  if (NOTICES_TO) {
    await createWebhook(
      { ...admin, actor: { ...admin.actor, proof: 'recent' } as never },
      { url: NOTICES_TO, events: ['all'], secret: NOTICES_SECRET },
    );
  }
  return { tenantId: id, key: secretKey, publishable };
}

async function openFirst(): Promise<Merchant> {
  const made = await openMerchant();
  fs.writeFileSync(kept, JSON.stringify(made));
  return made;
}

const { tenantId, key, publishable } = fs.existsSync(kept) ? JSON.parse(fs.readFileSync(kept, 'utf8')) : await openFirst();
const { port } = await aServer(null, null, Number(PORT ?? 0));
if (settings().worker === 'internal') startDueWork();

async function recover(): Promise<string[]> {
  await sql(`UPDATE "Attempt" SET "leaseUntil" = clock_timestamp() - interval '1 second' WHERE state = 'open'`);
  return (await tick(await readClock(), [recoverAttempts])).map(({ result }) => result);
}

/** Ends the cycle of its merchant and pays it out, as if the days were over. */
async function payOut(): Promise<{ amount: number; bankFee: number }> {
  const operator = await asRole('operator', null);
  await enterAccount(operator, anAccount(tenantId));
  const { settlement } = await close(tenantId, tenantId);
  if (!settlement) throw new Error('there is nothing to pay out');
  await decideSettlement(operator, { id: settlement.id, outcome: 'paid' });
  return { amount: settlement.settlement_amount, bankFee: settlement.bank_transfer_fee_amount };
}

/** Another secret key of its merchant; the first stays good. */
const renewKey = async () => {
  const admin = await asRole('admin', tenantId);
  return (await createKey({ ...admin, actor: { ...admin.actor, proof: 'recent' } as never }, { kind: 'secret', name: 'renewed' })).value;
};

const deeds: Record<string, () => Promise<unknown>> = { recover, payOut, renewKey, openMerchant };
process.on('message', async (asked: string) => process.send?.(await deeds[asked]?.()));
process.on('disconnect', () => process.exit());
process.send?.({ port, key, publishable, tenantId });
