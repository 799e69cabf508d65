import { useTranslations } from 'next-intl';
import { PlainButton } from '@/components/ui/plain-button';
import { formatYen } from '@/components/ui/yen';
import type { ManageReply } from '@/lib/renewals/page/schema';

const resumes = { pause: 'resumePause', end: 'resumeEnd', suspension: 'resumeSuspension' } as const;

/** Pause, resume and end: plain forms, each with what it does. The end is asked about once more. */
export function Actions({ page, at }: { page: ManageReply; at: string }) {
  const t = useTranslations('subscriptionPage.manage');
  const { may, price } = page;
  if (!may.pause && !may.resume && !may.end) return null;
  const resume = may.resume && resumes[may.resume];
  const amount = { amount: formatYen(price.total) };
  return (
    <section aria-labelledby="manage" className="mt-8">
      <h2 id="manage" className="text-base font-semibold">
        {t('title')}
      </h2>
      {resume && <Action action={`${at}/resume`} name={t(resume, amount)} text={t(`${resume}Text`, amount)} look="primary" />}
      {may.pause && <Action action={`${at}/pause`} name={t('pause')} text={t('pauseText')} look="outline" />}
      {may.end && (
        <a href={`${at}/end`} className="button button--outline button--lg mt-4 h-auto min-h-12 w-full whitespace-normal">
          {t('end')}
        </a>
      )}
    </section>
  );
}

function Action({ action, name, text, look }: { action: string; name: string; text: string; look: 'primary' | 'outline' }) {
  return (
    <form method="post" action={action} className="mt-3">
      <PlainButton type="submit" look={look} size="lg" wide className="h-auto min-h-12 whitespace-normal">
        {name}
      </PlainButton>
      <p className="mt-1.5 text-sm text-pretty text-muted">{text}</p>
    </form>
  );
}
