import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import type { Client, WireReply } from '@/lib/acquirers/komoju/client';
import { errorIn, paymentsIn } from '@/lib/acquirers/komoju/replies';
import { customerName } from '@/lib/acquirers/komoju/requests';
import { lookUp } from '@/lib/acquirers/komoju/send-attempt';
import type { Sentence } from '@/lib/refusal';

const readMs = 8_000;
const soon = () => new Date(Date.now() + readMs);

const say = {
  silent: {
    en: 'There is no answer at this address. Is it right, and may this server connect to it?',
    ja: 'このアドレスから応答がありません。アドレスと、このサーバーから接続できるかを確認してください。',
  },
  key: { en: 'The secret key is not accepted.', ja: 'シークレットキーが受け付けられませんでした。' },
  limited: {
    en: 'The key may not read payments: use one that may make, read and refund payments.',
    ja: 'このキーには支払いを参照する権限がありません。支払いの作成・参照・返金ができるキーを使ってください。',
  },
  other: {
    en: 'Something else than the API answers at this address. It usually ends with /api/v1.',
    ja: 'このアドレスはAPIではないようです。通常は/api/v1で終わります。',
  },
} satisfies Record<string, Sentence>;

function faultIn(reply: WireReply): Sentence | null {
  if (paymentsIn(reply)) return null;
  if (reply.status === 401) return say.key;
  if (reply.status === 403) return say.limited;
  return errorIn(reply) || reply.status >= 500 ? say.silent : say.other;
}

/** What is wrong with the account, or that nobody answers; null: it can be used. */
export async function faultOf(client: Client): Promise<Sentence | null> {
  try {
    return faultIn(await client.ask({ method: 'GET', path: '/payments?per_page=1', until: soon() }));
  } catch (error) {
    if (error instanceof AcquirerSilent) return say.silent;
    throw error;
  }
}

/** Whether there is such a payment, page or customer among those of the account: of another merchant's it says that there is none. */
async function isKnown(client: Client, reference: string): Promise<boolean> {
  const customer = customerName(reference);
  if (customer === null) return (await lookUp({ client }, reference, soon())) !== null;
  const { status } = await client.ask({ method: 'GET', path: `/customers/${encodeURIComponent(customer)}`, until: soon() });
  if (status !== 200 && status !== 404) throw new AcquirerSilent();
  return status === 200;
}

/** Whether the account knows one of these. A sentence: one that it may know was not answered, and none of the others is. */
export async function knowsAny(client: Client, references: readonly string[]): Promise<boolean | Sentence> {
  const asked = await Promise.allSettled(references.map((reference) => isKnown(client, reference)));
  if (asked.some((answer) => answer.status === 'fulfilled' && answer.value)) return true;
  const failed = asked.find((answer) => answer.status === 'rejected');
  if (failed && !(failed.reason instanceof AcquirerSilent)) throw failed.reason;
  return failed ? say.silent : false;
}
