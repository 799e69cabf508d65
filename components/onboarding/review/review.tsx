'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Act } from '@/components/forms/act';
import { MerchantStatusChip } from '@/components/merchants/merchant-status-chip';
import { AnswerGroups } from '@/components/onboarding/review/answer-groups';
import type { ReviewDecision } from '@/components/onboarding/review/decide-dialog';
import { DecideDialog, DecisionButtons } from '@/components/onboarding/review/decision-buttons';
import { Documents } from '@/components/onboarding/review/documents';
import { FirstCheck } from '@/components/onboarding/review/first-check';
import { handedIn } from '@/components/onboarding/review/groups';
import { warningsOf } from '@/components/onboarding/review/warnings';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { ReviewReply } from '@/lib/onboarding/review/schema';

/** The browser asks before leaving the page while it has unsaved marks. */
function useLeaveQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [isAsked]);
}

/** Those of the operator, or of the platform's people, who look first. */
type Acts = Partial<Record<ReviewDecision, Act>>;
type Props = { review: ReviewReply; acts: Acts; now: string; checks: ReactNode; history: ReactNode };

/** The application next to its documents; fields are marked in place, and sent back together. */
export function Review({ review, acts, now, checks, history }: Props) {
  const t = useTranslations('applications');
  const { platform, application } = review;
  const name = visible(review.name);
  const { merchant_id: id, version, status, submitted_at } = application;
  const times = review.submissions[0]?.number ?? 0;
  const [marks, setMarks] = useState<Record<string, string>>({});
  const [decision, setDecision] = useState<ReviewDecision | null>(null);
  const act = decision && acts[decision];
  const handed = handedIn(review);
  const [shown, setShown] = useState(handed[0]?.file.id);
  const documents = useRef<HTMLDivElement>(null);
  const fields = Object.entries(marks).map(([field, reason]) => ({ field, reason: reason.trim() }));
  useLeaveQuestion(fields.length > 0);
  const isReturnable = acts.sendBack !== undefined && (status === 'pending' || status === 'declined');
  const isUnreasoned = fields.some(({ reason }) => reason === '');
  const mark = (field: string) => (reason: string | null) =>
    setMarks(({ [field]: _, ...rest }) => (reason === null ? rest : { ...rest, [field]: reason }));
  const buttons = (
    <DecisionButtons
      {...{ status, isReturnable, isUnreasoned }}
      may={(decision) => acts[decision] !== undefined}
      marked={fields.length}
      onOpen={setDecision}
    />
  );
  function show(file: string) {
    setShown(file);
    documents.current?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <>
      {/* the actions stay visible while the answers are read */}
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 bg-background py-3 lg:sticky lg:top-14 lg:z-5">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-semibold tracking-tight break-words">
            <span className="min-w-0">{name}</span> <MerchantStatusChip status={status} />
          </h1>
          <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-muted">
            {visible(platform.name)}
            {times > 0 && <span>{t('times', { count: times })}</span>}
            {submitted_at && <Timestamp at={submitted_at} now={now} layout="inline" />}
          </p>
        </div>
        <div className="max-lg:hidden">{buttons}</div>
      </div>
      {isReturnable && <p className="mb-4 text-sm text-muted">{t(isUnreasoned ? 'mark.unreasoned' : 'mark.how')}</p>}
      <FirstCheck review={review} isOwn={acts.accept === undefined} now={now} />
      {checks}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(22rem,44%)]">
        <div className="flex min-w-0 flex-col gap-6">
          <AnswerGroups {...{ review, marks }} onMark={isReturnable ? mark : undefined} onShow={show} />
          {history}
        </div>
        <div ref={documents} className="order-first min-w-0 scroll-mt-16 lg:sticky lg:top-36 lg:order-none">
          <Documents merchantId={id} {...{ handed, shown }} onShow={setShown} />
        </div>
      </div>
      {/* on a phone they are at the bottom, always within reach */}
      {status !== 'incomplete' && Object.keys(acts).length > 0 && (
        <div className="sticky bottom-0 z-5 -mx-4 mt-6 border-t border-border bg-background/95 px-4 py-3 backdrop-blur-md sm:-mx-6 sm:px-6 lg:hidden">
          {buttons}
        </div>
      )}
      {act && decision && (
        <DecideDialog
          decision={decision}
          act={act}
          input={{ id, version, ...(decision === 'sendBack' && { fields }) }}
          {...{ name }}
          count={fields.length}
          warnings={warningsOf(review, (by, values) => t(`checks.same.${by}`, values))}
          onDone={() => setMarks({})}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}
