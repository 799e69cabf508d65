import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { asRole } from '@/lib/testing/market';
import { meansOf, splitOfMethod } from '@/lib/testing/payment-methods';
import { aShop, type Shop } from '@/lib/testing/shop';

type Headers = Record<string, string>;

/** A shop with a page of its own, which has a publishable key. */
export async function aShopWithAPage() {
  const shop: Shop = await aShop();
  const publishable = (await createKey(await asRole('admin', shop.id), { kind: 'publishable', name: 'page' })).value;
  /** Of 5,000 yen, split as in `splitOfWay`. */
  const aSession = (overrides: Record<string, unknown> = {}) => ({
    amount: 5_000,
    currency: 'JPY',
    return_url: 'https://shop.example.jp/thanks?order=1',
    platform_details: splitOfMethod(shop),
    ...overrides,
  });
  const open = async (overrides: Record<string, unknown> = {}): Promise<string> => {
    const made = await shop.post('/sessions', aSession(overrides));
    if (made.status !== 200) throw new Error(made.text);
    return made.body.id;
  };
  const byPage = (method: string, path: string, body?: unknown, headers: Headers = {}) => api(publishable, method, path, body, { headers });
  const pay = (id: string, body: unknown, headers: Headers = {}) => byPage('POST', `/sessions/${id}/pay`, body, headers);
  const payWith = (id: string, method: keyof typeof meansOf, headers: Headers = {}) =>
    pay(id, { payment_details: meansOf[method] }, headers);
  const session = async (id: string) => (await api(shop.secretKey, 'GET', `/sessions/${id}`)).body;
  return { shop, publishable, aSession, open, byPage, pay, payWith, session };
}
export type ShopWithAPage = Awaited<ReturnType<typeof aShopWithAPage>>;
