import { useTranslations } from 'next-intl';
import { QuestionState } from '@/components/chargebacks/questions/question-state';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { useMoment, useTimeSince } from '@/components/ui/timestamp';
import type { SellerQuestionReply } from '@/lib/chargebacks/questions/schema';

/** The questions to a seller, each row a link. */
export function QuestionRows({ questions, now }: { questions: SellerQuestionReply[]; now: string }) {
  const t = useTranslations('questions');
  const moment = useMoment();
  const since = useTimeSince();
  return (
    <ul className="divide-y divide-separator">
      {questions.map((one) => (
        <li
          key={one.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3.5 text-sm has-[a:hover]:bg-surface-secondary sm:px-5"
        >
          <Link
            href={`/questions/${one.id}`}
            className="line-clamp-2 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {one.question}
          </Link>
          <span className="text-right">
            <QuestionState state={one.state} />
          </span>
          <span className="text-xs text-muted">
            {one.state === 'waiting' || one.state === 'late'
              ? t('dueIn', { at: moment(new Date(one.answer_by)), when: since(new Date(one.answer_by), new Date(now)) })
              : t('asked', { at: moment(new Date(one.asked_at)) })}
            {one.order_number && <span className="block">{t('aboutOrder', { number: one.order_number })}</span>}
            {one.outcome && <span className="block font-medium text-foreground">{t(`outcome.${one.outcome}.title`)}</span>}
            {one.reason && <span className="block">{t('because', { reason: one.reason })}</span>}
          </span>
          <Money amount={one.amount} className="text-right text-muted" />
        </li>
      ))}
    </ul>
  );
}
