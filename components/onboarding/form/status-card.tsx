'use client';
import { Ban, CircleCheckBig, Hourglass, type LucideIcon, MessageSquareWarning } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { FormReply } from '@/lib/onboarding/form/schema';

type Standing = 'returned' | 'pending' | 'accepted' | 'declined';

const looks: Record<Standing, { icon: LucideIcon; look: string }> = {
  returned: { icon: MessageSquareWarning, look: 'bg-warning-soft text-warning-soft-foreground' },
  pending: { icon: Hourglass, look: 'bg-accent-soft text-accent-soft-foreground' },
  accepted: { icon: CircleCheckBig, look: 'bg-success-soft text-success-soft-foreground' },
  declined: { icon: Ban, look: 'bg-danger-soft text-danger-soft-foreground' },
};

type Props = { standing: Standing; form: FormReply; platform: string; count?: number; now: string; children?: ReactNode };

/** The state of the application, and the next step. */
export function StatusCard({ standing, form, platform, count = 0, now, children }: Props) {
  const t = useTranslations('application.status');
  const { icon: Icon, look } = looks[standing];
  return (
    <section aria-labelledby="standing" className="mb-6 flex gap-4 rounded-xl border border-border bg-surface p-5 max-sm:flex-col">
      <span className={`flex size-11 shrink-0 items-center justify-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0">
        <h2 id="standing" tabIndex={-1} className="text-lg font-semibold outline-none">
          {t(`${standing}.title`, { count })}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{t(`${standing}.text`, { platform })}</p>
        {standing === 'pending' && form.submitted_at && (
          <p className="mt-2 text-sm">
            {t('submitted')} <Timestamp at={form.submitted_at} now={now} layout="hidden" />
          </p>
        )}
        {standing === 'declined' && form.declined_reason && (
          <p className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-sm break-words whitespace-pre-wrap text-danger-soft-foreground">
            {visible(form.declined_reason)}
          </p>
        )}
        {children && <div className="mt-4 flex flex-wrap gap-2">{children}</div>}
      </div>
    </section>
  );
}
