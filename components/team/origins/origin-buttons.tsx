'use client';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { confirmed } from '@/components/forms/confirmed';
import type { Origin, OriginAction } from '@/components/team/origins/acts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

/** Allows a recorded origin with one press. */
export function AllowSeen({ origin, allow }: { origin: string; allow: OriginAction }) {
  const t = useTranslations('origins.allow');
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      const answer = await allow({ origin }).catch(() => null);
      if (answer?.ok) toast.success(t('done', { origin }));
      else toast.danger(answer?.error.message ?? t('unreachable'));
    });
  return (
    <PlainButton size="sm" look="outline" aria-label={t('openNamed', { origin })} busy={busy} onClick={press}>
      {t('open')}
    </PlainButton>
  );
}

export function RemoveOrigin({ origin: { origin, allowed_at }, remove }: { origin: Origin; remove: OriginAction }) {
  const t = useTranslations('origins.remove');
  const end = () => confirmed(remove({ origin }), { done: t('done', { origin }), unreachable: t('unreachable') });
  return (
    <ConfirmDialog
      open={t('open')}
      openNamed={t('openNamed', { origin })}
      title={t('title', { origin })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      onConfirm={end}
    >
      {t(allowed_at ? 'effect' : 'effectSeen')}
    </ConfirmDialog>
  );
}
