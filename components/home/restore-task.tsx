'use client';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/forms/act';
import type { TaskRef } from '@/components/home/dismiss-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

/** Shows a task again. */
export function RestoreTask({ task, name, act }: { task: TaskRef; name: string; act: Act }) {
  const t = useTranslations('home.needs.dismissed');
  const { send, busy } = useAct(act);
  async function restore() {
    if (!(await send(task))) toast.danger(t('failed'));
  }
  return (
    <PlainButton
      look="outline"
      size="sm"
      busy={busy}
      className="pointer-coarse:min-h-11"
      aria-label={t('restoreNamed', { name })}
      onClick={() => void restore()}
    >
      {t('restore')}
    </PlainButton>
  );
}
