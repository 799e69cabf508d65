import { useTranslations } from 'next-intl';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { ProposalReply } from '@/lib/team/proposals/schema';

/** The proposal in words. */
export function useWhat() {
  const t = useTranslations('operators.proposals');
  return ({ kind, email, amount, amount_before: before }: ProposalReply) =>
    t(`kinds.${kind}`, { email: visible(email ?? ''), amount: formatYen(amount ?? 0), before: formatYen(before ?? 0) });
}
