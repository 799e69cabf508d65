'use client';
import { useTranslations } from 'next-intl';
import { AskedQuestion } from '@/components/chargebacks/questions/asked-question';
import type { HelpProps } from '@/components/chargebacks/questions/help-props';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

/** The questions to the payment's sellers and their answers; nothing when there is no seller to ask. */
export function SellerQuestions(props: HelpProps) {
  const { questions, canWrite } = props;
  const t = useTranslations('questions.staff');
  if (questions.sellers.length === 0 || (!canWrite && questions.data.length === 0)) return null;
  return (
    <Panel>
      <section aria-labelledby="seller-questions">
        <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-5">
          <div className="min-w-0">
            <h2 id="seller-questions" className="font-semibold">
              {t('title')}
            </h2>
            <p className="mt-1 max-w-prose text-sm text-muted">{t(canWrite ? 'text' : 'closedText')}</p>
          </div>
          {canWrite && <AskSellers {...props} />}
        </div>
        {questions.data.length > 0 && (
          <ul className="divide-y divide-separator border-t border-separator">
            {questions.data.map((question) => (
              <li key={question.id} className="px-4 py-4 sm:px-5">
                <AskedQuestion {...props} question={question} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Panel>
  );
}

const load = () => import('@/components/chargebacks/questions/ask-dialog').then((loaded) => loaded.AskDialog);
const AskDialog = lazyDialog(load);

function AskSellers(props: HelpProps) {
  const t = useTranslations('questions.staff');
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="outline" size="sm" {...opener}>
        {t('ask')}
      </PlainButton>
      {opening > 0 && <AskDialog key={opening} {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
