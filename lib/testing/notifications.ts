import { randomUUID } from 'node:crypto';
import { sendNotifications } from '@/lib/jobs/send-notifications';
import { aShopWithAPage } from '@/lib/testing/checkouts';
import { splitOf } from '@/lib/testing/market';
import { meansOf } from '@/lib/testing/payment-methods';
import { mailsTo } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';

/** Writes all that is due; as a rule a little later than everything that was just done. */
export const notifyAt = async (now = new Date(Date.now() + 1_000)): Promise<string[]> =>
  (await sendNotifications.run({ now, signal: new AbortController().signal })).map(({ result }) => result);

export const remindedAt = async (paymentId: string): Promise<Date | undefined> =>
  (await sql<{ dueAt: Date }>(`SELECT "dueAt" FROM "Notification" WHERE "paymentId" = $1 AND kind = 'reminder'`, [paymentId]))[0]?.dueAt;

type Method = keyof typeof meansOf;
type Heard = { kind: string; subject: string; text: string; html: string; sender: string };

/** A shop with a million to give back, whose customers each have an address of their own. */
export async function aShopWithReaders() {
  const page = await aShopWithAPage();
  await page.shop.pay({ amount: 1_000_000 });
  const boughtBy = (id: string, email: string) => ({
    id,
    email,
    payment: () => page.shop.payment(id),
    heard: async () => (await mailsTo(email)) as Heard[],
    kinds: async () => (await mailsTo(email)).map(({ kind }) => kind),
  });
  const someone = () => `${randomUUID()}@example.jp`;
  return {
    ...page,
    /** 5,000 yen, paid at the checkout in this way, as far as its customer does. */
    async atCheckout(method: Method, session: Record<string, unknown> = {}, means: Record<string, unknown> = {}) {
      const email = someone();
      const id = await page.open({ external_order_num: 'EC-2026-0077', platform_details: splitOf(), email, ...session });
      const answer = await page.pay(id, { payment_details: { ...meansOf[method], ...(method !== 'credit_card' && { email }), ...means } });
      if (answer.status !== 200) throw new Error(answer.text);
      return boughtBy(answer.body.payment.id, email);
    },
    /** The same made by API, as a shop's own page does. */
    async byApi(method: Method) {
      const email = someone();
      return boughtBy(await page.shop.pay({ amount: 5_000, payment_details: { ...meansOf[method], email } }), email);
    },
  };
}
export type ShopWithReaders = Awaited<ReturnType<typeof aShopWithReaders>>;
