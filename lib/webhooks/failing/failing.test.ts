import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '@/lib/installation';
import { watchWebhooks } from '@/lib/jobs/watch-webhooks';
import { type DueMail, openMail } from '@/lib/mail/store';
import { asRole } from '@/lib/testing/market';
import { anEndpoint, deliverAll, deliveriesTo, emptyQueue } from '@/lib/testing/servers/receivers';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { within } from '@/lib/testing/tier';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';
import { nextStep } from '@/lib/webhooks/failing/failing';
import { Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';
import type { Post } from '@/lib/webhooks/sending/post';

const dayMs = 86_400_000;
const began = new Date('2027-01-01T00:00:00Z');
const later = (days: number, ms = 0) => new Date(began.getTime() + days * dayMs + ms);

let shop: Shop;
let endpoint: string;
let isWell = false;
const post: Post = async () => ({ outcome: isWell ? 'success' : 'status', status: isWell ? 200 : 500, answer: '' });
const deliver = (now: Date) => deliverAll(now, new Dispatcher(post));
const watch = async (now: Date) => (await watchWebhooks.run({ now, signal: new AbortController().signal })).map(({ result }) => result);
const state = async () =>
  (await sql<{ active: boolean; failingSince: Date | null }>(`SELECT active, "failingSince" FROM "Webhook" WHERE id = $1`, [endpoint]))[0];
const mailsTo = async (email: string) =>
  (await sql<{ kind: string }>(`SELECT kind FROM "Mail" WHERE recipient = $1 ORDER BY "createdAt"`, [email])).map(({ kind }) => kind);

beforeEach(async () => {
  vi.restoreAllMocks();
  await emptyQueue();
  await sql(`UPDATE "Webhook" SET "deletedAt" = now()`);
  isWell = false;
  shop = await aShop();
  endpoint = await anEndpoint(shop.id, 'http://hook.example/');
  await shop.pay();
  await deliver(began);
});

test('what comes next: told after a day, switched off only where that is set', () => {
  const failing = { active: true, failingSince: began, failureToldAt: null };
  expect(nextStep(failing, 0)).toEqual({ step: 'tell', at: later(1) });
  expect(nextStep({ ...failing, failureToldAt: later(1) }, 0)).toBeNull();
  expect(nextStep({ ...failing, failureToldAt: later(1) }, 7)).toEqual({ step: 'give_up', at: later(7) });
  expect(nextStep(failing, 1)).toEqual({ step: 'give_up', at: later(1) });
  expect(nextStep({ ...failing, active: false }, 7)).toBeNull();
  expect(nextStep({ ...failing, failingSince: null }, 7)).toBeNull();
});

test('its owner is told once, after a day, and never that it is off', async () => {
  const admin = await asRole('admin', shop.id);
  await asRole('staff', shop.id);
  const email = admin.actor.kind === 'user' ? admin.actor.email : '';
  const since = (await state())?.failingSince?.getTime() ?? 0;
  expect(Math.abs(since - began.getTime())).toBeLessThan(within(1_000));
  const told = new Date(since + dayMs);
  expect(await watch(new Date(told.getTime() - 1))).toEqual([]);
  expect(await watchWebhooks.next(new Date(told.getTime() - 1))).toEqual(told);
  expect(await watch(told)).toEqual(['tell']);
  expect(await watch(later(300))).toEqual([]);
  expect(await mailsTo(email)).toEqual(['webhookFailing']);
  const [mail] = await sql<DueMail>('SELECT * FROM "Mail" WHERE recipient = $1', [email]);
  if (!mail) throw new Error('there is no mail');
  const { subject, text } = openMail(mail);
  expect(subject).toMatch(/失敗しています.*has been failing/);
  expect(text).toMatch(/失敗し続けています.*このメールは送信専用.*have been failing since.*do not reply/s);
  expect((await state())?.active).toBe(true);
});

test('a success in between begins the day anew', async () => {
  isWell = true;
  await deliver(later(0, 3_600_000));
  expect((await state())?.failingSince).toBeNull();
  expect(await watch(later(2))).toEqual([]);
});

test('W15 EndpointStorm: where that is set it is switched off, what waits is kept, and switched on it begins anew', async () => {
  vi.spyOn(settings(), 'webhookGiveUpDays', 'get').mockReturnValue(3);
  const admin = await asRole('admin', shop.id);
  expect(await watch(later(1.1))).toEqual(['tell']);
  expect(await watch(later(2.9))).toEqual([]);
  expect(await watch(later(3.1))).toEqual(['give_up']);
  expect((await state())?.active).toBe(false);
  expect(await deliveriesTo(endpoint)).toMatchObject([{ state: 'held' }]);
  expect(await mailsTo(admin.actor.kind === 'user' ? admin.actor.email : '')).toEqual(['webhookFailing', 'webhookOff']);
  const [audit] = await sql(`SELECT operation, "actorKind" FROM "Audit" WHERE "subjectId" = $1 ORDER BY "createdAt" DESC, id DESC`, [
    endpoint,
  ]);
  expect(audit).toMatchObject({ operation: 'webhook.mind', actorKind: 'system' });
  await updateWebhook({ ...admin, now: later(4) }, { id: endpoint, active: true });
  expect(await watch(later(9))).toEqual([]);
});
