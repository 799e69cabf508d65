import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PlainButton } from '@/components/ui/plain-button';
import { formatYen } from '@/components/ui/yen';
import type { ManageReply } from '@/lib/renewals/page/schema';

const resumes = { pause: 'resumePause', end: 'resumeEnd', suspension: 'resumeSuspension' } as const;

/** Pause, resume and end: plain forms, each with what it does. The end is asked about once more. */
export function Actions({ page, at }: { page: ManageReply; at: string }) {
  const t = useTranslations('subscriptionPage.manage');
  const { may, on_resume: charged } = page;
  if (!may.pause && !may.resume && !may.end) return null;
  const resume = may.resume && resumes[may.resume];
  const amount = { amount: formatYen(charged?.total ?? 0) };
  return (
    <section aria-labelledby="manage" className="mt-8">
      <h2 id="manage" className="text-base font-semibold">
        {t('title')}
      </h2>
      {resume && (
        <Action action={`${at}/resume`} name={t(resume, amount)} text={t(`${resume}Text`, amount)} look="primary">
          {charged && <input type="hidden" name="gross" value={charged.gross} />}
        </Action>
      )}
      {may.pause && <Action action={`${at}/pause`} name={t('pause')} text={t('pauseText')} look="outline" />}
      {may.end && (
        <a href={`${at}/end`} className="button button--outline button--lg mt-4 h-auto min-h-12 w-full whitespace-normal">
          {t('end')}
        </a>
      )}
    </section>
  );
}

type ActionProps = { action: string; name: string; text: string; look: 'primary' | 'outline'; children?: ReactNode };

function Action({ action, name, text, look, children }: ActionProps) {
  return (
    <form method="post" action={action} className="mt-3">
      {children}
      <PlainButton type="submit" look={look} size="lg" wide className="h-auto min-h-12 whitespace-normal">
        {name}
      </PlainButton>
      <p className="mt-1.5 text-sm text-pretty text-muted">{text}</p>
    </form>
  );
}
