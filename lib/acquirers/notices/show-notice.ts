import { presentNotice } from '@/lib/acquirers/notices/notice';
import { type NoticeReply, namedNoticeInput, noticeReply } from '@/lib/acquirers/notices/schema';
import { findNotice } from '@/lib/acquirers/notices/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

export const showAcquirerNotice = query<typeof namedNoticeInput, NoticeReply>({
  name: 'acquirer.show_notice',
  summary: 'Show a notice of an acquirer',
  allow: 'installation:run',
  input: namedNoticeInput,
  output: noticeReply,
  async run(_context, { acquirer, id }) {
    return presentNotice((await findNotice({ acquirer, noticeId: id })) ?? refuse('not_found'));
  },
});
