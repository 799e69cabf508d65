import { expect, test } from 'vitest';
import { bunpai, type Dialect, komoju } from '@/lib/acquirers/komoju/dialect';
import { hear } from '@/lib/acquirers/komoju/notice';
import { newId } from '@/lib/db/ids';
import { messageOf, signatureOf } from '@/lib/webhooks/sending/message';

const mark = { tenant: newId(), payment: newId(), attempt: newId() };
const eventOf = (data: object) => ({ id: 'evt_1', type: 'payment.captured' as const, data, createdAt: new Date() });
const paid = eventOf({ id: 'pay_1', resource: 'payment', metadata: mark });
const heard = {
  noticeId: 'evt_1',
  type: 'payment.captured',
  reference: 'pay_1',
  mark: { tenantId: mark.tenant, paymentId: mark.payment, attemptId: mark.attempt },
};

/** As Node has them. */
const sent = (event: typeof paid, secrets: { current: string | null; previous: string | null }) => {
  const { body, headers } = messageOf('d', event as never, secrets);
  return { body, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])) };
};

test('what an installation of ours sends is heard with either secret, while one replaces the other at either side', () => {
  const { body, headers } = sent(paid, { current: 'new', previous: 'old' });
  for (const secrets of [['new'], ['old'], ['other', 'old']]) expect(hear(bunpai, secrets)(body, headers)).toEqual(heard);
  expect(hear(bunpai, ['other'])(body, headers)).toBe('forged');
});

test.each<[string, Dialect]>([
  ['x-komoju-signature', komoju],
  ['x-service-signature', bunpai],
])('%s must be that of the whole body', (header, dialect) => {
  const { body } = sent(paid, { current: null, previous: null });
  const signature = signatureOf('whsec', body);
  const listen = hear(dialect, ['whsec']);
  expect(listen(body, { [header]: signature })).toEqual(heard);
  expect(listen(body, { [header]: signature.toUpperCase() })).toEqual(heard);
  const forged = [
    '',
    'x',
    signature.slice(1),
    `${signature}00`,
    signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    signatureOf('', body),
  ];
  for (const wrong of forged) expect(listen(body, { [header]: wrong })).toBe('forged');
  expect(listen(Buffer.concat([body, Buffer.from(' ')]), { [header]: signature })).toBe('forged');
  expect(listen(body, {})).toBe('forged');
  expect(hear(dialect, [])(body, { [header]: signatureOf('', body) })).toBe('forged');
});

test('of a dispute, it says which payment is disputed', () => {
  const data = { id: 'cb_1', status: 'pending', payment: { id: 'pay_1', metadata: mark } };
  const { body, headers } = sent({ ...eventOf(data), type: 'chargeback_request.created' as never }, { current: 'whsec', previous: null });
  expect(hear(bunpai, ['whsec'])(body, headers)).toEqual({ ...heard, type: 'chargeback_request.created' });
});

test('what is signed and about nothing that we made is not ours', () => {
  const listen = hear(komoju, ['whsec']);
  const signed = (body: Buffer) => listen(body, { 'x-komoju-signature': signatureOf('whsec', body) });
  for (const data of [
    { id: 'p', resource: 'payment', metadata: {} },
    { id: 'c', resource: 'customer', metadata: mark },
    { id: 's', resource: 'settlement' },
    { id: 'p', resource: 'payment', metadata: { ...mark, tenant: 'x' } },
  ]) {
    const unmarked = { noticeId: 'e', type: 't', reference: data.id, mark: null };
    expect(signed(Buffer.from(JSON.stringify({ id: 'e', type: 't', data })))).toEqual(unmarked);
  }
  for (const text of ['', '[]', 'null', '{', '\0']) expect(signed(Buffer.from(text))).toBe('not_ours');
});
