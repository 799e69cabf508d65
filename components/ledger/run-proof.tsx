'use client';
import { Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import type { Act } from '@/components/forms/act';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import { usePolling } from '@/components/ui/use-polling';

const askEveryMs = 1_500;

/** Starts a proof and polls until its result is there. */
export function RunProof({ prove, running }: { prove: () => ReturnType<Act>; running: boolean }) {
  const t = useTranslations('ledgerProof.run');
  const router = useRouter();
  const [starting, startTransition] = useTransition();
  const busy = starting || running;
  usePolling(
    running ? 'proof' : null,
    () => router.refresh(),
    () => askEveryMs,
  );
  function start() {
    startTransition(async () => {
      const answer = await prove().catch(() => null);
      if (!answer?.ok) toast.danger(answer?.error.message ?? t('unreachable'));
    });
  }
  return (
    <PlainButton busy={busy} onClick={start}>
      {!busy && <Play aria-hidden="true" />}
      {t(busy ? 'running' : 'start')}
    </PlainButton>
  );
}
