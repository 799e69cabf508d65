'use client';
import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { copyText } from '@/components/ui/copy-text';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

type Props = { value: string; label: string; size?: 'sm' | 'md'; withText?: boolean };

/** Copies the whole value. `label` names it for people who do not see the icon. */
export function CopyButton({ value, label, size = 'sm', withText = false }: Props) {
  const t = useTranslations('copy');
  const [copied, setCopied] = useState(false);
  async function copy() {
    if (!(await copyText(value))) return toast.danger(t('failed'));
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }
  return (
    <PlainButton size={size} look="ghost" iconOnly={!withText} aria-label={label} onClick={copy}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {withText && t(copied ? 'done' : 'do')}
      {!withText && (
        <span className="sr-only" role="status">
          {copied ? t('done') : ''}
        </span>
      )}
    </PlainButton>
  );
}
