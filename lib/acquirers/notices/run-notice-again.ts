import { presentNotice } from '@/lib/acquirers/notices/notice';
import { type NoticeReply, namedNoticeInput, noticeReply } from '@/lib/acquirers/notices/schema';
import { lockNotice, restartNotice } from '@/lib/acquirers/notices/store';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

const notMade: Sentence = {
  en: 'This notice is about nothing that this installation has made, so there is nothing to work on.',
  ja: 'この通知は、この環境で作成した支払いに関するものではないため、処理の対象がありません。',
};

/** Has a notice worked on again: one that was given up, ended, or waits for a long time. What is true by then is read anew. */
export const runNoticeAgain = command<typeof namedNoticeInput, NoticeReply>({
  name: 'acquirer.run_notice_again',
  summary: 'Work on a notice of an acquirer again',
  allow: 'installation:run',
  audience: 'operators',
  input: namedNoticeInput,
  output: noticeReply,
  async run(_context, { acquirer, id }, database) {
    const before = (await lockNotice({ acquirer, noticeId: id }, database)) ?? refuse('not_found');
    if (before.paymentId === null) refuse('conflict', { say: notMade });
    const row = await restartNotice(database, before, new Date());
    const change = { tenantId: installation, subjectKind: 'acquirer' as const, subjectId: installation };
    const audited = (state: string, result: string | null) => ({ acquirer, notice: id, state, result });
    return {
      reply: presentNotice(row),
      changes: [{ ...change, before: audited(before.state, before.result), after: audited(row.state, row.result) }],
    };
  },
});
