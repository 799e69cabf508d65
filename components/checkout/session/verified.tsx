'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { PlainButton } from '@/components/ui/plain-button';

type Props = { at: string; token: string; idempotencyKey: string };

/**
 * The cardholder has returned from the authentication: completes the payment, automatically with scripts. A plain form; the page that it
 * leads to shows the result.
 */
export function Verified({ at, token, idempotencyKey }: Props) {
  const t = useTranslations('session');
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setIsSent] = useState(false);
  useEffect(() => form.current?.querySelector('button')?.click(), []);
  return (
    <>
      <h1 className="text-2xl font-semibold text-balance">{t('verified.title')}</h1>
      <p className="mt-2 mb-4 text-sm text-muted">{t('verified.text')}</p>
      <form ref={form} method="post" action={`${at}/pay`} onSubmit={() => setIsSent(true)}>
        <input type="hidden" name="method" value="credit_card" />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        <input type="hidden" name="verified" value={token} />
        <PlainButton type="submit" size="lg" wide busy={isSent} className="h-12 text-base">
          {t(isSent ? 'busy' : 'verified.submit')}
        </PlainButton>
      </form>
    </>
  );
}
