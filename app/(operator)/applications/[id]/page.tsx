import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import {
  acceptApplicationAction,
  declineApplicationAction,
  reopenApplicationAction,
  sendBackApplicationAction,
} from '@/app/(operator)/applications/actions';
import { notesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { NotesGlance } from '@/components/notes/notes-glance';
import { NotesSection } from '@/components/notes/notes-section';
import { Checks } from '@/components/onboarding/review/checks';
import { History } from '@/components/onboarding/review/history';
import { Review } from '@/components/onboarding/review/review';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { visible } from '@/components/ui/visible';
import { showReview } from '@/lib/onboarding/review/show-review';
import { pageCaller } from '@/lib/pages/page';

type Props = { params: Promise<{ id: string }> };

const acts = {
  accept: acceptApplicationAction,
  decline: declineApplicationAction,
  sendBack: sendBackApplicationAction,
  reopen: reopenApplicationAction,
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('applications'))('one') };
}

export default async function ApplicationPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const locale = await getLocale();
  const [review, notes] = await orNotFound(Promise.all([showReview(caller, { id, locale }), notesOf(caller, { kind: 'merchant', id })]));
  const t = await getTranslations('applications');
  const now = caller.now.toISOString();
  return (
    <>
      <Breadcrumb parent={{ href: '/applications', name: t('title') }} here={visible(review.name)} />
      {notes && <NotesGlance {...notes} />}
      <Review
        {...{ review, acts, now }}
        checks={<Checks checks={review.checks} same={review.same} />}
        history={<History {...{ review, now }} />}
      />
      {notes && <NotesSection {...notes} />}
    </>
  );
}
