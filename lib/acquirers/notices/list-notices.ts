import { presentNotice } from '@/lib/acquirers/notices/notice';
import { listNoticesInput, type NoticeList, noticeList } from '@/lib/acquirers/notices/schema';
import { findNotices } from '@/lib/acquirers/notices/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

/** For operators: what acquirers have told, the newest first, and what became of it. */
export const listAcquirerNotices = query<typeof listNoticesInput, NoticeList>({
  name: 'acquirer.list_notices',
  summary: 'List the notices of acquirers',
  allow: 'installation:run',
  input: listNoticesInput,
  output: noticeList,
  async run(_context, { acquirer, state, ...paging }) {
    const page = pageOf(paging);
    const { rows, total } = await findNotices({ acquirer, state }, page);
    return listOf(page, total, rows.map(presentNotice));
  },
});
