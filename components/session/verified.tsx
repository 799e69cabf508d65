'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { PayForm } from '@/components/session/pay-form';
import { Submit } from '@/components/session/submit';

type Props = { at: string; token: string; idempotencyKey: string };

/** The card's holder was authenticated elsewhere and has come back: what was begun is completed, by itself where programs run. */
export function Verified({ at, token, idempotencyKey }: Props) {
  const t = useTranslations('session');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('form')?.requestSubmit(), []);
  return (
    <>
      <h1 className="text-2xl font-semibold text-balance">{t('verified.title')}</h1>
      <p className="mt-2 mb-4 text-sm text-muted">{t('verified.text')}</p>
      <div ref={place} className="-mx-4">
        <PayForm action={`${at}/pay`} idempotencyKey={idempotencyKey} method="credit_card" unreachable={t('unreachable')}>
          <input type="hidden" name="verified" value={token} />
          <Submit label={t('verified.submit')} busyLabel={t('busy')} />
        </PayForm>
      </div>
      <a href={at} className="button button--ghost button--lg h-12 w-full">
        {t('waiting.other')}
      </a>
    </>
  );
}
