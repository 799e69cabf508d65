import type { Entry, Parameter } from '@/components/reference/document';

/** The smallest PNG. */
const aPixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Example bodies that work unchanged in a sandbox. A platform sends a split; an empty list leaves all money to the platform. */
const bodies: Record<string, (isPlatform: boolean) => object> = {
  'merchant.create': () => ({ name: '甲商店', platform_role: 'payout' }),
  'merchant.update': () => ({ name: '甲商店 本店' }),
  'fee_profile.create': () => ({ name: '標準', tiers: [{ up_to: 100000, basis_points: 1000 }, { basis_points: 800 }], minimum: 100 }),
  'fee_profile.change': () => ({ tiers: [{ basis_points: 900 }], effective_at: '2030-04-01T00:00:00+09:00' }),
  'fee_profile.assign': () => ({ profile: '標準' }),
  'payouts_hold.set': () => ({ reason: '本人確認のため' }),
  'application.update': () => ({
    'company_information.company_country': 'JP',
    'company_information.corporation_type': 'corporation',
  }),
  'application.simulate': () => ({ status: 'accepted' }),
  'payment.create': (isPlatform) => ({
    amount: 10000,
    tax: 0,
    currency: 'JPY',
    external_order_num: 'A-1042',
    payment_details: { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030 },
    ...(isPlatform && { platform_details: { submerchants: [] } }),
  }),
  'payment.update': () => ({ description: 'A-1042', metadata: { channel: 'web' } }),
  'payment.capture': () => ({}),
  'payment.cancel': () => ({}),
  'payment.refund': () => ({}),
  'payment.request_refund': () => ({
    customer_name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    bank_name: 'みずほ銀行',
    bank_code: '0001',
    branch_number: '001',
    account_type: 'ordinary',
    account_number: '1234567',
    include_payment_method_fee: false,
  }),
  'refund_claim.create': () => ({ include_payment_method_fee: false }),
  'refund_request.simulate': () => ({ outcome: 'completed' }),
  'balance.transfer': () => ({ direction: 'to_payout', amount: 1000, description: '送料の立替分' }),
  'settlement.simulate': () => ({ outcome: 'paid' }),
  'session.create': (isPlatform) => ({
    amount: 12800,
    currency: 'JPY',
    return_url: 'https://shop.example.jp/thanks',
    line_items: [{ description: '湯呑み', quantity: 2, amount: 6400 }],
    ...(isPlatform && { platform_details: { submerchants: [] } }),
  }),
  'session.pay': () => ({ payment_details: { type: 'paypay' } }),
  'token.create': () => ({ payment_details: { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030 } }),
  'customer.create': () => ({
    email: 'customer@example.jp',
    payment_details: { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030 },
  }),
  'customer.update': () => ({ metadata: { member: 'M-1042' } }),
  'subscription.create': (isPlatform) => ({
    customer: '01926f00-0000-7000-8000-000000000000',
    amount: 3000,
    currency: 'JPY',
    period: 'monthly',
    description: '花の定期便',
    ...(isPlatform && { platform_details: { submerchants: [] } }),
  }),
  'subscription.update': () => ({ amount: 2800 }),
  'subscription.cancel': () => ({ at_period_end: true }),
  'secure_token.create': () => ({
    amount: 10000,
    currency: 'JPY',
    return_url: 'https://shop.example/return',
    payment_details: { type: 'credit_card', number: '4100000000005000', month: 12, year: 2030, verification_value: '123' },
  }),
  'chargeback.defend': () => ({
    description: 'お届け済みです。配達証明を添付します。',
    document: { document_base64: aPixel, filename: 'delivery.png' },
    shipping_info: { company_name: 'ヤマト運輸', shipping_date: '2026-11-20', tracking_number: '1234-5678-9012' },
  }),
  'chargeback.create': () => ({ payment_id: '01926f00-0000-7000-8000-000000000000', reason_code: '13.1' }),
  'chargeback.simulate': () => ({ outcome: 'cancelled' }),
  'payment.simulate': () => ({ outcome: 'marked_as_fraud' }),
  'refund.simulate': () => ({ amount: 1_000 }),
  'session.agree': () => ({ method: 'paypay', outcome: 'approved' }),
};

/** Test cards exist only in a sandbox. */
const withoutTestCards = (body: string): string => body.replace(/"number": "\d{16}"/g, '"number": "CARD_NUMBER"');

/** Null if the operation takes no body, or a file. */
export function bodyOf({ id, body, file }: Entry, isPlatform: boolean, live = false): string | null {
  if (!body || file) return null;
  const example = JSON.stringify(bodies[id]?.(isPlatform) ?? {}, null, 2);
  return live ? withoutTestCards(example) : example;
}

/** The only possible value of a parameter. */
export const onlyValue = ({ schema }: Parameter): string => (schema.const === undefined ? '' : String(schema.const));

/** `/api/v1/payments/$ID/capture` */
const pathIn = ({ path, parameters }: Entry): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return (parameter && onlyValue(parameter)) || `$${name.toUpperCase()}`;
  });

/** The call as a curl command; key and ids are shell variables. */
export function curlOf(entry: Entry, base: string, body: string | null): string {
  const lines = [
    `curl${['GET', 'POST'].includes(entry.method) && (entry.method === 'GET' || body || entry.file) ? '' : ` -X ${entry.method}`} "${base}${pathIn(entry)}"`,
    ...(entry.needsKey ? ['-u "$SECRET_KEY:"'] : []),
    ...(entry.method === 'POST' ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(entry.file ? [`-F "${entry.file}=@registration.pdf"`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${body}'`] : []),
  ];
  return lines.join(' \\\n  ');
}
