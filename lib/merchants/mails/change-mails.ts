import { mailsOf } from '@/lib/merchants/mails/mails';
import { presentMails } from '@/lib/merchants/mails/present';
import { changeMailsInput, type MailsReply, mailsReply } from '@/lib/merchants/mails/schema';
import { lockMerchant, updateMerchant } from '@/lib/merchants/store';
import { mustBe, oneOf } from '@/lib/operation/allowed';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const changed = {
  en: 'These settings were changed in the meantime. Nothing was saved: look at them again.',
  ja: 'この設定は、ほかの人が先に変更しました。保存していません。最新の内容を確認してください。',
};

/**
 * Sets everything at once. A due mail that is switched off before it is sent is not sent. Refuses 409 a caller that has not seen the newest
 * settings.
 */
export const changeMails = command<typeof changeMailsInput, MailsReply>({
  name: 'merchant.change_mails',
  summary: 'Say what the customers and sellers of a platform or an ordinary merchant are written',
  allow: 'merchants:write',
  input: changeMailsInput,
  output: mailsReply,
  async run({ scope, now }, { id, before: seen, off }, database) {
    const row = await lockMerchant(scope, id, database);
    if (row.platformRole === 'payout') return refuse('not_found');
    const kinds = mailsOf(row);
    if (off.some((kind) => !kinds.includes(kind))) refuse('invalid_parameter', { param: 'off', say: mustBe('off', oneOf(kinds)) });
    const { off: before } = presentMails(row);
    const after = kinds.filter((kind) => off.includes(kind));
    const isSame = (one: readonly string[], other: readonly string[]) => kinds.every((kind) => one.includes(kind) === other.includes(kind));
    if (!isSame(seen, before)) refuse('conflict', { say: changed });
    if (isSame(before, after)) return { reply: presentMails(row), changes: [] };
    const saved = await updateMerchant(database, row, { mailsOff: after }, now);
    const change = { tenantId: row.tenantId, subjectKind: 'merchant' as const, subjectId: id };
    return { reply: presentMails(saved), changes: [{ ...change, before: { mails_off: before }, after: { mails_off: after } }] };
  },
});
