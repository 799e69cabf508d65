import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { findNotice } from '@/app/(operator)/acquirers/notices/[acquirer]/[id]/find-notice';
import { findNoticePayment } from '@/app/(operator)/acquirers/notices/[acquirer]/[id]/find-payment';
import { decideNoticeAction, findSellersOfAction, runNoticeAgainAction } from '@/app/(operator)/acquirers/notices/actions';
import { AgainButton } from '@/components/forms/again-button';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { hrefOf, noFilters } from '@/components/payments/acquirer-notices/filters';
import { HeldPanel } from '@/components/payments/acquirer-notices/held-panel';
import { NoticeFacts } from '@/components/payments/acquirer-notices/notice-facts';
import { NoticePayment } from '@/components/payments/acquirer-notices/notice-payment';
import { NoticeState } from '@/components/payments/acquirer-notices/notice-state';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';
import { pageCaller } from '@/lib/pages/page';
import { takable } from '@/lib/payments/standing/moves-to';

type Props = { params: Promise<{ acquirer: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('acquirerNotices'))('one') };
}

/** A notice of an acquirer: what it says, what became of it, and what a person has to decide. */
export default async function NoticePage({ params }: Props) {
  const { acquirer, id } = await params;
  const caller = await pageCaller();
  const notice = await findNotice(acquirer, id);
  const about = await findNoticePayment(caller, notice);
  const t = await getTranslations('acquirerNotices');
  const now = caller.now.toISOString();
  return (
    <>
      <Breadcrumb parent={{ href: hrefOf(noFilters), name: t('title') }} here={t('one')} />
      <Header notice={notice} isOfPayment={about !== null} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        {notice.state === 'held' && about && (
          <div className="min-w-0 lg:col-start-1">
            <HeldPanel
              notice={notice}
              isTakable={takable.includes(notice.result ?? '')}
              payment={about.payment}
              isPlatform={about.isPlatform}
              names={about.names}
              decide={decideNoticeAction}
              findSellers={findSellersOfAction.bind(null, about.merchant?.id ?? '')}
            />
          </div>
        )}
        {about && (
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <NoticePayment payment={about.payment} merchant={about.merchant} now={now} />
          </div>
        )}
        <div className="min-w-0 lg:col-start-1">
          <NoticeFacts notice={notice} now={now} />
        </div>
      </div>
    </>
  );
}

/** What is about nothing of ours cannot be worked on. */
function Header({ notice, isOfPayment }: { notice: NoticeReply; isOfPayment: boolean }) {
  const t = useTranslations('acquirerNotices');
  const acquirer = useAcquirerName()(notice.acquirer);
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="mb-2 text-2xl font-semibold tracking-tight break-words">{t('titleOf', { acquirer })}</h1>
        <NoticeState notice={notice} isInline />
      </div>
      {isOfPayment && (
        <AgainButton
          act={runNoticeAgainAction}
          input={{ acquirer: notice.acquirer, id: notice.id }}
          words={{ label: t('again.do'), done: t('again.done') }}
          look={notice.state === 'failed' ? 'primary' : 'outline'}
          className="max-sm:w-full"
        />
      )}
    </div>
  );
}
