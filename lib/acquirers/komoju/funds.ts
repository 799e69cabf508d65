import { z } from 'zod';
import { AcquirerSilent, type Funds, type FundsEntry, type FundsKind } from '@/lib/acquirers/acquirer';
import type { WireReply } from '@/lib/acquirers/komoju/client';
import { alarm, type Wire } from '@/lib/acquirers/komoju/send-attempt';

const readMs = 8_000;
const perPage = 100;

const marked = z.looseObject({ tenant: z.uuid(), attempt: z.uuid() });
const markIn = (metadata: unknown): FundsEntry['mark'] => {
  const mark = marked.safeParse(metadata).data;
  return mark ? { tenantId: mark.tenant, attemptId: mark.attempt } : null;
};

const listed = <Item extends z.ZodType>(item: Item) => z.looseObject({ data: z.array(item) });
const moment = z.iso.datetime({ offset: true });

async function read<Value>(wire: Wire, path: string, schema: z.ZodType<Value>): Promise<Value> {
  const reply: WireReply = await wire.client.ask({ method: 'GET', path, until: new Date(Date.now() + readMs) });
  const { success, data } = schema.safeParse(reply.body);
  if (reply.status === 200 && success) return data;
  if (reply.status !== 429 && reply.status < 500) alarm(wire, reply, { read: path.split('?')[0] });
  throw new AcquirerSilent();
}

/** Where reading stands in a list that shows the newest first: the end of what is left, and its page. A list ends after some thousand rows. */
type Place = { end: string | null; page: number };
const placeIn = (after: string | null): Place => {
  const [end = '', number = '1'] = (after ?? '|1').split('|');
  return { end: end === '' ? null : end, page: Number(number) };
};

/** One second more than the oldest: times are whole seconds, and whether the end is included is not said. */
function nextOf({ end, page }: Place, times: readonly string[]): string | null {
  const oldest = times.at(-1);
  if (oldest === undefined || times.length < perPage) return null;
  const next = new Date(Math.floor(Date.parse(oldest) / 1000 + 1) * 1000).toISOString();
  return next === end ? `${end}|${page + 1}` : `${next}|1`;
}

const periodOf = (since: Date | null, { end, page }: Place) =>
  `per_page=${perPage}&page=${page}${since === null ? '' : `&start_time=${since.toISOString()}`}${end === null ? '' : `&end_time=${end}`}`;

const timesOf = (rows: readonly { created_at: string }[]): string[] => rows.map(({ created_at: at }) => at);

const record = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  amount: z.int(),
  payment_id: z.string().nullable(),
  refund_id: z.string().nullish(),
  settlement_id: z.string().nullish(),
  metadata: z.unknown().optional(),
  created_at: moment,
});

/** Our own record types; what is not here is other. */
const kindOf: Readonly<Record<string, FundsKind>> = {
  payment: 'payment',
  refund: 'refund',
  refunded_customer_fee: 'refund',
  refunded_customer_fee_tax: 'refund',
  chargeback: 'chargeback',
  processing_fee: 'fee',
  refund_fee: 'fee',
  processing_fee_tax: 'fee_tax',
  refund_fee_tax: 'fee_tax',
  payout: 'payout',
  payout_return: 'payout',
};

const settlement = z.looseObject({ bank_transfer_fee_amount: z.int().min(0) });

async function entryOf(wire: Wire, row: z.output<typeof record>): Promise<FundsEntry> {
  const kind = kindOf[row.type] ?? 'other';
  const ofPayout = kind === 'payout' && row.settlement_id ? row.settlement_id : null;
  const paid = ofPayout === null ? null : await read(wire, `/settlements/${encodeURIComponent(ofPayout)}`, settlement);
  return {
    entryId: row.id,
    kind,
    amount: row.amount,
    ...(paid && { bankFee: Math.min(paid.bank_transfer_fee_amount, Math.abs(row.amount)) }),
    remote: row.payment_id,
    reference: row.refund_id ?? ofPayout,
    mark: markIn(row.metadata),
    at: new Date(row.created_at),
  };
}

const merchants = listed(z.looseObject({ id: z.string().min(1), platform_role: z.string().nullable() }));

/** By the records of our balance there: every yen of it is one of them. */
function byBalance(wire: Wire): Funds {
  let own: Promise<string> | null = null;
  // a key is of one merchant, for good
  const ownId = () => {
    own ??= read(wire, '/merchants?per_page=100', merchants).then(
      ({ data }) => data.find(({ platform_role: role }) => role !== 'payout')?.id ?? Promise.reject(new AcquirerSilent()),
    );
    own.catch(() => {
      own = null;
    });
    return own;
  };
  const balanceAt = async () => `/merchants/${encodeURIComponent(await ownId())}/balances/JPY`;
  return {
    balance: async () => (await read(wire, await balanceAt(), z.looseObject({ total: z.int() }))).total,
    async entries({ since, after }) {
      const place = placeIn(after);
      const { data } = await read(wire, `${await balanceAt()}/transactions?${periodOf(since, place)}`, listed(record));
      const entries: FundsEntry[] = [];
      for (const row of data) entries.push(await entryOf(wire, row));
      return { entries, next: nextOf(place, timesOf(data)) };
    },
  };
}

const refunded = z.looseObject({
  id: z.string().min(1),
  amount: z.int(),
  created_at: moment.nullish(),
  chargeback: z.boolean().nullish(),
  status: z.string().nullish(),
  failed_at: moment.nullish(),
});
const taken = z.looseObject({
  id: z.string().min(1),
  total: z.int(),
  metadata: z.unknown().optional(),
  captured_at: moment.nullish(),
  created_at: moment,
  refunds: z.array(refunded),
});

/** How long after a payment its money may still come back: its list is by when a payment was made. */
const lateDays = 200;
const dayMs = 86_400_000;

function entriesOf({ id, total, metadata, captured_at, created_at, refunds }: z.output<typeof taken>): FundsEntry[] {
  const at = new Date(captured_at ?? created_at);
  const shared = { remote: id, mark: markIn(metadata) };
  const back = refunds.flatMap(({ id: reference, amount, created_at: refundedAt, chargeback, status, failed_at }): FundsEntry[] => {
    const kind = chargeback === true ? 'chargeback' : 'refund';
    const gone = {
      ...shared,
      entryId: `refund:${reference}`,
      kind,
      amount: -amount,
      reference,
      at: refundedAt ? new Date(refundedAt) : at,
    } as const;
    // what was told once stays: what came back is a line of its own
    const hasFailed = status === 'failed' || Boolean(failed_at);
    return hasFailed
      ? [gone, { ...gone, entryId: `refund_failure:${reference}`, amount, at: failed_at ? new Date(failed_at) : gone.at }]
      : [gone];
  });
  return [{ ...shared, entryId: `payment:${id}`, kind: 'payment', amount: total, reference: null, at }, ...back];
}

/** By its payments: its balance and the records of it name no payment, and its settlements come as files. */
const byPayments = (wire: Wire): Funds => ({
  balance: null,
  async entries({ since, after }) {
    const place = placeIn(after);
    const from = since && new Date(since.getTime() - lateDays * dayMs);
    const { data } = await read(wire, `/payments?status=captured,refunded&${periodOf(from, place)}`, listed(taken));
    return { entries: data.flatMap(entriesOf), next: nextOf(place, timesOf(data)) };
  },
});

export const fundsOf = (wire: Wire): Funds => (wire.dialect.own ? byBalance : byPayments)(wire);
