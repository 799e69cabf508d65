import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { passOnApplicationAction, returnApplicationAction } from '@/app/(dashboard)/sellers/reviews/actions';
import { orNotFound } from '@/app/or-not-found';
import { Checks } from '@/components/onboarding/review/checks';
import { History } from '@/components/onboarding/review/history';
import { Review } from '@/components/onboarding/review/review';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { visible } from '@/components/ui/visible';
import { showFirstReview } from '@/lib/onboarding/first-review/show-first-review';
import { pageCaller } from '@/lib/pages/page';

type Props = { params: Promise<{ id: string }> };

const acts = { passOn: passOnApplicationAction, sendBack: returnApplicationAction };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('applications.first'))('one') };
}

/** An application before the operator looks at it. One that is checked or decided can be read, and nothing more. */
export default async function FirstReviewPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const review = await orNotFound(showFirstReview(caller, { id, locale: await getLocale() }));
  const t = await getTranslations('applications.first');
  const now = caller.now.toISOString();
  return (
    <>
      <Breadcrumb parent={{ href: '/sellers/reviews', name: t('title') }} here={visible(review.name)} />
      <Review
        {...{ review, now }}
        acts={review.awaits_platform ? acts : {}}
        checks={<Checks checks={review.checks} same={review.same} />}
        history={<History {...{ review, now }} />}
      />
    </>
  );
}
