'use client';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { copyText } from '@/components/ui/copy-text';

const never = () => () => undefined;

/** Invisible until JavaScript has loaded; its space is reserved. */
export function CopyValue({ value, name }: { value: string; name: string }) {
  const t = useTranslations('copy');
  const can = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [said, setSaid] = useState<'do' | 'done' | 'failed'>('do');
  async function copy() {
    setSaid((await copyText(value)) ? 'done' : 'failed');
    setTimeout(() => setSaid('do'), 3_000);
  }
  return (
    <>
      <button
        type="button"
        onClick={copy}
        className={`button button--outline button--sm h-11 min-w-20 shrink-0 print:hidden ${can ? '' : 'invisible'}`}
      >
        {t(said)} <span className="sr-only">{name}</span>
      </button>
      <span role="status" className="sr-only">
        {said === 'do' ? '' : t(said)}
      </span>
    </>
  );
}
