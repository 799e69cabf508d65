import { z } from 'zod';
import { type Acquirer, type AcquirerOutcome, AcquirerSilent, type Instrument } from '@/lib/acquirers/acquirer';
import type { Adapter, OpenAccount } from '@/lib/acquirers/adapter';
import type { Capabilities } from '@/lib/acquirers/capabilities';
import { type AccountSettings, accountSettings, faultOf, keyOfSettings } from '@/lib/acquirers/own-account/account';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import { actOnce, closeOnce, takePayerNumber } from '@/lib/acquirers/own-account/store';
import { zenginText } from '@/lib/japan/zengin';

/** What one transfer between banks can carry. */
const maxTransferYen = 99_999_999;

/** Over a weekend: somebody reads the statement on the next bank day. */
const tellsWithinMs = 3 * 24 * 60 * 60 * 1000;

const can: Capabilities = {
  methods: ['bank_transfer'],
  brands: [],
  stores: [],
  cardInput: [],
  threeDs: 'separate',
  manualCapture: [],
  keeps: [],
  tellsWithinMs,
  evidence: null,
  yen: { bank_transfer: { min: 1, max: maxTransferYen } },
};

/** A bank takes nothing from anybody’s account: money is captured as it comes in, and goes back by a transfer of its own, which a refund request asks for. */
const notHere: AcquirerOutcome = { ok: false, code: 'other_error', retry: 'never', raw: 'not_at_a_bank' };
const closed: AcquirerOutcome = { ok: false, code: 'other_error' };

/** A name as banks write it, without spaces, so that what they cut and join is found by it. */
const payerOf = ({ kana }: { kana: string | null }): string => (kana === null ? '' : (zenginText(kana) ?? '').replaceAll(' ', ''));

const factsOf = (account: AccountSettings, number: string): Record<string, string> => ({
  order_id: number,
  bank_name: account.bank_name,
  bank_code: account.bank_code,
  branch_code: account.branch_code,
  account_branch_name: account.branch_name,
  account_number: account.account_number,
  account_type: account.account_type,
  account_name: account.account_name,
});

type Act = { tenantId: string; attemptId: string; amount: number; until: Date };

async function act(kind: string, call: Act, work: Parameters<typeof actOnce>[1]): Promise<AcquirerOutcome> {
  if (Date.now() >= call.until.getTime()) throw new AcquirerSilent();
  return (await actOnce({ ...call, kind }, work)) ?? closed;
}

const isTransfer = (instrument: Instrument) => instrument.method === 'bank_transfer';

const open = ({ settings }: OpenAccount<AccountSettings>): Acquirer => ({
  name: ownAccount,
  can,
  close: closeOnce,
  authorize: (call) =>
    act('authorize', call, async (database) => {
      const { tenantId, attemptId, amount, instrument, shown } = call;
      if (!isTransfer(instrument)) return notHere;
      const payer = 'payer' in instrument ? payerOf(instrument.payer) : '';
      const account = keyOfSettings(settings);
      const number = await takePayerNumber(database, { tenantId, paymentId: shown.paymentId, amount, payer, account });
      return { ok: true, reference: `own_${attemptId}`, facts: factsOf(settings, number) };
    }),
  capture: (call) => act('capture', call, async () => notHere),
  // the bank still takes the money: what comes for a number that has ended is held
  void: (call) => act('void', call, async () => ({ ok: true, reference: `own_${call.attemptId}` })),
  refund: (call) => act('refund', call, async () => notHere),
  verify: async () => notHere,
});

/** The operator’s own account at a bank: customers transfer to it, and its statement says what came. */
export const ownAccountAdapter: Adapter<typeof accountSettings, z.ZodObject<Record<never, never>>> = {
  name: ownAccount,
  settings: accountSettings,
  secrets: z.object({}),
  isTest: () => false,
  open,
  check: async ({ settings }) => faultOf(settings),
};
