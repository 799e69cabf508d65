import { z } from 'zod';
import { getFirstReviewer } from '@/lib/onboarding/first-review/get-first-reviewer';
import { findUnchecked } from '@/lib/onboarding/first-review/store';
import { loadWaiting } from '@/lib/onboarding/review/load-waiting';
import { waitingList } from '@/lib/onboarding/review/schema';
import { listOf, pageInput, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

const input = z.object(pageInput);

/** The applications of a platform's sellers that its people have not checked yet, the longest waiting first. */
export const listFirstReviews = query<typeof input, z.output<typeof waitingList>>({
  name: 'first_review.list',
  summary: 'List your sellers’ applications that you have not checked yet, the oldest first',
  allow: 'applications:check',
  input,
  output: waitingList,
  async run({ scope, now }, asked) {
    const tenantId = await getFirstReviewer(scope);
    const page = pageOf(asked);
    const { rows, total } = await findUnchecked(tenantId, page);
    return listOf(page, total, await loadWaiting(rows, now));
  },
});
