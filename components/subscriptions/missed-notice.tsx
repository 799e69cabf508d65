'use client';
import { CalendarX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/forms/act';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

/** Periods that were not charged because nobody was there to; `look`: takes them off the tasks. */
export function MissedNotice({ id, count, look }: { id: string; count: number; look: Act | null }) {
  const t = useTranslations('subscriptions.missed');
  const { send, busy } = useAct(look ?? (async () => ({ ok: true as const, reply: null })));
  async function press() {
    if (await send({ id })) toast.success(t('done'));
    else toast.danger(t('failed'));
  }
  return (
    <section
      aria-labelledby="missed-title"
      className="mb-6 flex items-start gap-4 rounded-xl bg-warning-soft p-4 text-warning-soft-foreground"
    >
      <CalendarX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-sm">
        <h2 id="missed-title" className="font-semibold">
          {t('title', { count })}
        </h2>
        <p className="mt-1 max-w-prose">{t('text')}</p>
        {look && (
          <PlainButton size="sm" look="outline" className="mt-3" busy={busy} onClick={press}>
            {t('look')}
          </PlainButton>
        )}
      </div>
    </section>
  );
}
