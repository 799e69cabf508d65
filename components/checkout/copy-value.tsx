'use client';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Copies a value. Where a browser cannot, or before the page’s programs have come, it is not there; its place is kept. */
export function CopyValue({ value, name }: { value: string; name: string }) {
  const t = useTranslations('copy');
  // a page that is not served over https has no clipboard
  const can = useSyncExternalStore(
    never,
    () => navigator.clipboard !== undefined,
    () => false,
  );
  const [said, setSaid] = useState<'do' | 'done' | 'failed'>('do');
  async function copy() {
    const next = await navigator.clipboard.writeText(value).then(
      () => 'done' as const,
      () => 'failed' as const,
    );
    setSaid(next);
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
