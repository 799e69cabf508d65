import { presentNotice } from '@/lib/acquirers/notices/notice';
import { listNoticesInput, type NoticeList, noticeList } from '@/lib/acquirers/notices/schema';
import { noticeStates } from '@/lib/acquirers/notices/states';
import { findNotices, findNoticesToMind } from '@/lib/acquirers/notices/store';
import { choices } from '@/lib/operation/filter';
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
    const states = choices(state, noticeStates, 'state');
    const [{ rows, total }, attention] = await Promise.all([findNotices({ acquirer, states }, page), findNoticesToMind()]);
    return { ...listOf(page, total, rows.map(presentNotice)), attention: attention.count };
  },
});
