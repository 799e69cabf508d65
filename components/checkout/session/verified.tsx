'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PlainButton } from '@/components/ui/plain-button';

type Props = { at: string; idempotencyKey: string };
type ReturnedProps = Props & { title: string; text: string; submit: string; children?: ReactNode };

/**
 * The customer has returned from elsewhere: completes the checkout, automatically with scripts. A plain form; the page that it leads to shows
 * the result.
 */
function Returned({ at, idempotencyKey, title, text, submit, children }: ReturnedProps) {
  const t = useTranslations('session');
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setIsSent] = useState(false);
  useEffect(() => form.current?.querySelector('button')?.click(), []);
  return (
    <>
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <p className="mt-2 mb-4 text-sm text-muted">{text}</p>
      <form ref={form} method="post" action={`${at}/pay`} onSubmit={() => setIsSent(true)}>
        <input type="hidden" name="method" value="credit_card" />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        {children}
        <PlainButton type="submit" size="lg" wide busy={isSent} className="h-12 text-base">
          {isSent ? t('busy') : submit}
        </PlainButton>
      </form>
    </>
  );
}

/** From the authentication of the cardholder. */
export function Verified({ token, keeps, ...props }: Props & { token: string; keeps: boolean }) {
  const t = useTranslations('session');
  const then = keeps ? 'keptThere' : 'verified';
  return (
    <Returned {...props} title={t('verified.title')} text={t(`${then}.text`)} submit={t(`${then}.submit`)}>
      <input type="hidden" name="verified" value={token} />
    </Returned>
  );
}

/** From the acquirer's page, which keeps the card. */
export function Kept(props: Props) {
  const t = useTranslations('session.keptThere');
  return <Returned {...props} title={t('title')} text={t('text')} submit={t('submit')} />;
}
