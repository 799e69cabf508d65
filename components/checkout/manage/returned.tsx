'use client';
import { useEffect, useRef, useState } from 'react';
import { PlainButton } from '@/components/ui/plain-button';

type Props = { title: string; text: string; submit: string; busy: string; action: string; fields: Record<string, string> };

/** A customer who has returned from their card's issuer: the form is sent by itself with scripts, and by its button without. */
export function Returned({ title, text, submit, busy, action, fields }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setIsSent] = useState(false);
  useEffect(() => form.current?.querySelector('button')?.click(), []);
  return (
    <>
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <p className="mt-2 mb-4 text-sm text-muted">{text}</p>
      <form ref={form} method="post" action={action} onSubmit={() => setIsSent(true)}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PlainButton type="submit" size="lg" wide busy={isSent} className="h-12 text-base">
          {isSent ? busy : submit}
        </PlainButton>
      </form>
    </>
  );
}
