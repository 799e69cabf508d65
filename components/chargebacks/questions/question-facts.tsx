import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { QuestionState } from '@/components/chargebacks/questions/question-state';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { formatYen } from '@/components/ui/yen';
import type { SellerQuestionReply } from '@/lib/chargebacks/questions/schema';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}

/** The platform's question, its sale and its deadline: everything that a seller needs, and no more. */
export function QuestionFacts({ question, now }: { question: SellerQuestionReply; now: string }) {
  const t = useTranslations('questions');
  const { state, reason, amount, payment_id: payment, order_number: order, paid_at: paidAt, answer_by: until } = question;
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-semibold tracking-tight">{t('one')}</h1>
        <QuestionState state={state} />
      </div>
      <p className="mt-1 mb-5 max-w-prose text-sm text-muted">{t('oneText')}</p>
      <Outcome question={question} />
      <Panel className="mb-4">
        <div className="border-b border-separator px-4 py-4 sm:px-5">
          <h2 className="text-xs font-medium text-muted">{t('question')}</h2>
          <p className="mt-1 max-w-prose text-base break-words whitespace-pre-line">{question.question}</p>
        </div>
        <dl className="grid gap-4 px-4 py-4 text-sm sm:grid-cols-2 sm:px-5 lg:grid-cols-4">
          <Fact name={t('answerBy')}>
            <Timestamp at={until} now={now} />
          </Fact>
          <Fact name={t('reason')}>{reason ?? t('noReason')}</Fact>
          <Fact name={t('amount')}>
            <Money amount={amount} className="font-medium" />
          </Fact>
          <Fact name={t(order ? 'order' : 'payment')}>
            <Link href={`/payments/${payment}`} className="text-accent-soft-foreground underline underline-offset-4">
              {order ?? shorten(payment)}
            </Link>
            {paidAt && <Timestamp at={paidAt} now={now} layout="hidden" className="block text-xs text-muted" />}
          </Fact>
        </dl>
      </Panel>
    </>
  );
}

const looks = {
  won: 'bg-success-soft text-success-soft-foreground',
  lost: 'bg-default text-default-foreground',
  withdrawn: 'bg-success-soft text-success-soft-foreground',
};

/** The result, and its effect on the seller's money. */
function Outcome({ question: { outcome, taken } }: { question: SellerQuestionReply }) {
  const t = useTranslations('questions.outcome');
  if (outcome === null) return null;
  return (
    <section aria-labelledby="question-outcome" className={`mb-4 rounded-xl p-4 text-sm sm:p-5 ${looks[outcome]}`}>
      <h2 id="question-outcome" className="font-semibold">
        {t(`${outcome}.title`)}
      </h2>
      <p className="mt-1 max-w-prose">
        {outcome === 'lost' ? t(taken > 0 ? 'lost.taken' : 'lost.kept', { amount: formatYen(taken) }) : t(`${outcome}.text`)}
      </p>
    </section>
  );
}
