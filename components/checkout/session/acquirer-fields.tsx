'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { FrameMessage, FrameRequest, GivenCard, Greeting } from '@/components/checkout/fields/speech';
import { EmailField } from '@/components/checkout/session/email-field';
import { usePaying } from '@/components/checkout/session/pay-form';

const fieldsOf = (card: GivenCard): Record<string, string> =>
  Object.fromEntries(Object.entries(card).map(([name, value]) => [name, String(value)]));

type Frame = { give: () => Promise<Record<string, string> | null>; close: () => void };

/** A frame that may connect to the acquirer, in a page that may not: the number is in none of our own pages. */
function openFrame(place: HTMLElement, src: string, title: string): Frame {
  const frame = document.createElement('iframe');
  // of our own origin, but kept apart from this page
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.title = title;
  frame.src = src;
  Object.assign(frame.style, { border: '0', width: '100%', height: '300px', display: 'block' });
  const { port1, port2 } = new MessageChannel();
  let end: (fields: Record<string, string> | null) => void = () => undefined;
  port1.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
    if (data.kind === 'size') frame.style.height = `${data.height}px`;
    if (data.kind === 'card') end(fieldsOf(data.card));
    // the frame shows it, and the field that it is about
    if (data.kind === 'result') end(null);
  };
  const greeting: Greeting = { kind: 'bunpai-fields' };
  const greet = () => frame.contentWindow?.postMessage(greeting, '*', [port2]);
  frame.addEventListener('load', greet, { once: true });
  place.append(frame);
  return {
    give: () =>
      new Promise((resolve) => {
        end = resolve;
        port1.postMessage({ kind: 'submit' } satisfies FrameRequest);
      }),
    close() {
      end(null);
      port1.close();
      frame.remove();
    },
  };
}

/** The card's fields where the browser gives the card to the acquirer. Without scripts there are none: the acquirer's page asks. */
export function AcquirerFields({ checkout, mode, email }: { checkout: string; mode: string; email: string | null }) {
  const t = useTranslations('session.card');
  const title = useTranslations('session')('methods.credit_card');
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const { giving } = usePaying();
  useEffect(() => {
    if (!place.current) return;
    const asked = new URLSearchParams({ checkout, mode: mode === 'payment' ? mode : 'customer', locale });
    const frame = openFrame(place.current, `/fields?${asked}`, title);
    giving.current = frame.give;
    return () => {
      giving.current = null;
      frame.close();
    };
  }, [checkout, mode, locale, title, giving]);
  return (
    <>
      <div ref={place} className="-mx-1" />
      <noscript>
        <p className="text-sm text-muted">{t('withoutScripts')}</p>
      </noscript>
      <EmailField form="credit_card" label={t('email')} email={email} />
    </>
  );
}
