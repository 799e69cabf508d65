import type { UserActor } from '@/lib/auth/actor';
import type { Change } from '@/lib/operation/audit';
import { refuse, type Sentence } from '@/lib/refusal';
import { hasCardNumber } from '@/lib/vault/card-number-in';

/** The lists whose filters and order can be saved under a name. */
export const viewedLists = [
  'payments',
  'refunds',
  'chargebacks',
  'payouts',
  'sellers',
  'customers',
  'subscriptions',
  'payment_links',
  'merchants',
] as const;
export type ViewedList = (typeof viewedLists)[number];

export const longestViewName = 40;
/** Of each person in each list; and as many shared ones in each list. */
export const mostViews = 50;

export type View = {
  tenantId: string;
  id: string;
  userId: string;
  userName: string;
  list: string;
  name: string;
  /** The filters as in the list's address: the list itself reads them anew, and leaves out what makes no sense. */
  query: string;
  isShared: boolean;
};

/** A seller's people see no view of their platform's, and share none: their filters and the platform's are not the same. */
export const seesShared = ({ role }: Pick<UserActor, 'role'>): boolean => role !== 'seller';

type Sharer = Pick<UserActor, 'role' | 'suspended'>;
/** What colleagues see is made by those who may change something. */
export const mayShare = (actor: Sharer): boolean => seesShared(actor) && actor.role !== 'viewer' && !actor.suspended;

/** Its maker, and of a shared one those who look after the team. Operators all have the same rights. */
export function mayChange(actor: Sharer & Pick<UserActor, 'userId'>, { userId, isShared }: Pick<View, 'userId' | 'isShared'>): boolean {
  if (!isShared) return userId === actor.userId;
  return mayShare(actor) && (userId === actor.userId || actor.role === 'admin' || actor.role === 'operator');
}

const noCards: Sentence = {
  en: 'This looks like a card number, which cannot be saved. Search by the last four figures instead.',
  ja: 'カード番号と思われる数字は保存できません。下4桁で検索してください。',
};
export const nameTaken: Sentence = {
  en: 'There is a view with this name already: choose another, or update that one.',
  ja: '同じ名前のビューがあります。別の名前にするか、そのビューを更新してください。',
};
const tooMany: Sentence = {
  en: `At most ${mostViews} views can be saved in one list: delete one that nobody needs.`,
  ja: `保存できるビューは1つの一覧につき${mostViews}件までです。不要なビューを削除してください。`,
};
const notYours: Sentence = {
  en: 'Only its maker or an admin can change or delete a shared view.',
  ja: '共有ビューを変更・削除できるのは、作成者か管理者だけです。',
};
const notShared: Sentence = {
  en: 'Your role cannot share views: save it for yourself.',
  ja: 'お使いの権限ではビューを共有できません。自分用に保存してください。',
};

const ownAgain: Sentence = {
  en: 'Only its maker can stop sharing a view: you can delete it.',
  ja: '共有を解除できるのは作成者だけです。不要なビューは削除できます。',
};

export function checkRoom(saved: number): void {
  if (saved >= mostViews) refuse('conflict', { say: tooMany });
}

export function checkShare(actor: Sharer, isShared: boolean): void {
  if (isShared && !mayShare(actor)) refuse('forbidden', { say: notShared });
}

export function checkChange(actor: UserActor, view: View): void {
  if (!mayChange(actor, view)) refuse('forbidden', { say: notYours });
}

/** An admin would take it from its maker's colleagues, and no longer see it. */
export function checkUnshare(actor: UserActor, before: View, after: View): void {
  if (before.isShared && !after.isShared && before.userId !== actor.userId) refuse('forbidden', { say: ownAgain });
}

/** Refuses the number of a card, which somebody may have searched for. */
export function checkTexts({ name = '', query = '' }: { name?: string | undefined; query?: string | undefined }): void {
  if (hasCardNumber(name)) refuse('invalid_parameter', { param: 'name', say: noCards });
  if ([...new URLSearchParams(query).values()].some(hasCardNumber)) refuse('invalid_parameter', { param: 'query', say: noCards });
}

const facts = (view: View | null) => view && { list: view.list, name: view.name, query: view.query, shared: view.isShared };

/** For the audit log: what colleagues see, or saw. What somebody saves for themselves is nobody's business. */
export function changesOf(before: View | null, after: View | null): Change[] {
  const view = after ?? before;
  if (!view || !(before?.isShared || after?.isShared)) return [];
  const shown = (one: View | null) => (one?.isShared ? facts(one) : null);
  return [{ tenantId: view.tenantId, subjectKind: 'view', subjectId: view.id, before: shown(before), after: shown(after) }];
}
