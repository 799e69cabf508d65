import type { Caller } from '@/lib/auth/actor';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { changeTerms } from '@/lib/merchants/change-terms';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { assignFeeProfile } from '@/lib/merchants/fee-profiles/assign-profile';
import { createFeeProfile } from '@/lib/merchants/fee-profiles/create-profile';
import { showAccount } from '@/lib/merchants/show-account';
import { changeAssignee, changeOperatorAssignee } from '@/lib/notes/assignments/change-assignee';
import { showNotes, showOperatorNotes } from '@/lib/notes/show-notes';
import type { Subject } from '@/lib/notes/subject';
import { addNote, addOperatorNote } from '@/lib/notes/write-notes';
import { passOnApplication } from '@/lib/onboarding/first-review/pass-on-application';
import { showApplication } from '@/lib/onboarding/show-application';
import { searchPayments } from '@/lib/payments/search-payments';
import { waitingName } from '@/lib/sandbox/demo-catalogue';
import { asPerson } from '@/lib/sandbox/demo-person';
import { dayMs, lastStep, type Step } from '@/lib/sandbox/demo-time';
import { holdPayouts } from '@/lib/settlements/holds/hold-payouts';
import { saveNewView } from '@/lib/views/save-view';

type Thing = Pick<Subject, 'kind' | 'id'>;

/** The person of this name among those who read notes about it, with the id that a mention needs. */
async function colleagueOf(caller: Caller, thing: Thing, name: string) {
  const show = caller.actor.kind === 'user' && caller.actor.role === 'operator' ? showOperatorNotes : showNotes;
  const found = (await show(caller, thing)).people.find((one) => one.name === name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
}

/** The same caller with the id of the person of that name. */
async function asNamed(caller: Caller, thing: Thing): Promise<Caller> {
  const { id } = await colleagueOf(caller, thing, caller.actor.label);
  return caller.actor.kind === 'user' ? { ...caller, actor: { ...caller.actor, userId: id } } : caller;
}

/** `apply`: hands the application in that waits longest. */
type Office = {
  clerk: Caller;
  adminName: string;
  operator: Caller;
  platformId: string;
  ids: ReadonlyMap<string, string>;
  apply: (now: Date) => Promise<void>;
};

const profile = '標準（10%）';
/** Of two sellers. */
const twinName = '水引と熨斗 ことほぎ';

/** What a newcomer finds that colleagues have said, and who minds what. */
async function talk({ clerk, adminName, operator, ids }: Office): Promise<void> {
  const [payment] = (await searchPayments(clerk, { external_order_num: 'A-1042', per_page: 1 })).data;
  const [chargeback] = (await searchChargebacks(clerk, { status: 'pending', per_page: 1 })).data;
  if (payment) {
    const thing: Thing = { kind: 'payment', id: payment.id };
    const writer = await asNamed(clerk, thing);
    const { id } = await colleagueOf(clerk, thing, adminName);
    const text = `@${adminName} お客様から、お届け先の変更のご連絡がありました。有田窯さんには電話で伝えています。`;
    await addNote(writer, { ...thing, text, mentions: [id] });
    await changeAssignee(writer, { ...thing, assignee: writer.actor.kind === 'user' ? writer.actor.userId : id });
  }
  if (chargeback) {
    const thing: Thing = { kind: 'chargeback', id: chargeback.id };
    const { id } = await colleagueOf(clerk, thing, adminName);
    const writer = await asNamed(clerk, thing);
    await addNote(writer, { ...thing, text: '配送会社に、受け取りの署名を問い合わせています。回答は明日の予定です。' });
    await changeAssignee(writer, { ...thing, assignee: id });
  }
  const waits: Thing = { kind: 'merchant', id: ids.get(waitingName) ?? '' };
  const reviewer = await asNamed(operator, waits);
  await addOperatorNote(reviewer, { ...waits, text: '開業届の写しが不鮮明です。鮮明なものを依頼するか、次の確認時に判断します。' });
  if (reviewer.actor.kind === 'user') await changeOperatorAssignee(reviewer, { ...waits, assignee: reviewer.actor.userId });
}

/** The views of everyday work: two that a colleague shares, and one of the admin's own. */
async function keepViews({ clerk, adminName, platformId: tenantId }: Office): Promise<void> {
  const [payment] = (await searchPayments(clerk, { per_page: 1 })).data;
  if (!payment) return;
  const thing: Thing = { kind: 'payment', id: payment.id };
  const colleague = await asNamed(clerk, thing);
  const admin = await asNamed(asPerson(clerk, { role: 'admin', name: adminName, tenantId, platformRole: 'platform' }), thing);
  await saveNewView(colleague, {
    list: 'payments',
    name: '売上確定待ち（金額の大きい順）',
    query: 'status=authorized&sort=largest',
    shared: true,
  });
  await saveNewView(colleague, { list: 'refunds', name: '先月の返金', query: 'period=last_month', shared: true });
  await saveNewView(admin, { list: 'payments', name: '過去7日間の失敗', query: 'status=failed&period=last7', shared: false });
}

/** The application that the platform has checked, and that has waited for the operator since. */
async function passOn({ clerk, ids }: Office): Promise<void> {
  const id = ids.get(waitingName) ?? '';
  const { version } = await showApplication(clerk, { id });
  await passOnApplication(clerk, { id, version, remark: '工房を訪ねて、製作の様子と店舗を確認しました。' });
}

/** What happened on earlier days: the operator lets the platform check applications, one is checked, a name comes twice, and a payout is held back. */
export function officeSteps(office: Office): Step[] {
  const { operator, ids, platformId, apply } = office;
  const daysAgo = (days: number, act: (then: Office) => Promise<unknown>): Step => {
    const at = new Date(operator.now.getTime() - days * dayMs);
    const then = (caller: Caller) => ({ ...caller, now: at });
    return lastStep(at, () => act({ ...office, clerk: then(office.clerk), operator: then(operator) }));
  };
  const reason = '商品が届かないとの問い合わせが続いています。状況の確認が終わるまで保留します。';
  return [
    daysAgo(20, async (then) => {
      const { version } = await showAccount(then.operator, { id: platformId });
      await changeTerms(then.operator, { id: platformId, version, first_reviews: true });
    }),
    daysAgo(12, ({ clerk }) => apply(clerk.now)),
    daysAgo(10, passOn),
    daysAgo(5, ({ clerk }) => createMerchant(clerk, { name: twinName, platform_role: 'payout' })),
    daysAgo(2, ({ clerk }) => holdPayouts(clerk, { id: ids.get('丹波布 織りの杜') ?? '', reason })),
  ];
}

/** What is done today: a fee profile, what colleagues say, and the views that they keep. */
export async function officeToday(office: Office): Promise<void> {
  const { clerk, ids } = office;
  await createFeeProfile(clerk, { name: profile, tiers: [{ basis_points: 1_000 }], minimum: 100 });
  for (const name of ['輪島塗 髙﨑漆器店', '津軽こぎん 雪ほたる']) await assignFeeProfile(clerk, { id: ids.get(name) ?? '', profile });
  await talk(office);
  await keepViews(office);
}
