import { ChevronRight, MessageCircleQuestion } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { useMoment } from '@/components/ui/timestamp';
import type { SellerQuestionReply } from '@/lib/chargebacks/questions/schema';

const shown = 3;

/** The open questions of a seller's platform; nothing when there are none. */
export function OpenQuestions({ questions }: { questions: SellerQuestionReply[] }) {
  const t = useTranslations('home.questions');
  const moment = useMoment();
  const waiting = questions.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <Panel>
      <div className="flex items-start gap-4 border-b border-separator p-4 sm:items-center sm:p-5">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-warning-soft text-warning-soft-foreground">
          <MessageCircleQuestion aria-hidden="true" className="size-5.5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">{t('title')}</h2>
          <p className="mt-0.5 text-sm text-muted">{t('text', { count: waiting.length })}</p>
        </div>
      </div>
      <ul className="divide-y divide-separator">
        {waiting.slice(0, shown).map(({ id, question, answer_by: until }) => (
          <li key={id} className="relative flex min-h-14 items-center gap-3 px-4 py-3 text-sm has-[a:hover]:bg-surface-secondary sm:px-5">
            <span className="min-w-0 flex-1">
              <Link
                href={`/questions/${id}`}
                className="line-clamp-1 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                {question}
              </Link>
              <span className="mt-0.5 block text-xs text-muted">{t('due', { when: moment(new Date(until)) })}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
