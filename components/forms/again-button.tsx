'use client';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import type { Act } from '@/components/forms/act';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

type Props = {
  act: Act;
  input: object;
  /** `named`: the label with what is tried again, where several buttons stand on a page. */
  words: { label: string; named?: string; done: string };
  look?: 'primary' | 'outline';
  /** Of the frame and the button. */
  className?: string;
};

/** Has something tried again. Why that was refused stays until it is tried once more; it is busy until the page has the answer. */
export function AgainButton({ act, input, words, look = 'outline', className = '' }: Props) {
  const t = useTranslations('dialog');
  const [fault, setFault] = useState<string>();
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      setFault(undefined);
      const answer = await act(input).catch(() => null);
      if (!answer?.ok) return setFault(answer?.error.message ?? t('unreachable'));
      toast.success(words.done);
    });
  return (
    <div className={`flex min-w-0 flex-col items-start gap-2 ${className}`}>
      <PlainButton
        look={look}
        busy={busy}
        {...(words.named && { 'aria-label': words.named })}
        className={`pointer-coarse:min-h-11 ${className}`}
        onClick={press}
      >
        <RotateCw aria-hidden="true" className="size-4" />
        {words.label}
      </PlainButton>
      {fault && (
        <p role="alert" className="rounded-lg bg-danger-soft p-3 text-sm text-danger-soft-foreground">
          {fault}
        </p>
      )}
    </div>
  );
}
