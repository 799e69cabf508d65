'use client';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { AdapterReply } from '@/lib/acquirers/accounts/schema';

/** An adapter that hears notices asks for the secret that signs them. */
export const hears = ({ fields }: AdapterReply): boolean => fields.some(({ name }) => name === 'webhook_secrets');

/** Where the acquirer has to send its notices, to be entered there. `at`: the address of all acquirers here. */
export function NoticesAddress({ name, at }: { name: string; at: string }) {
  const t = useTranslations('acquirers.notices');
  const address = `${at}/${name}/notices`;
  return (
    <span className="-my-1.5 inline-flex max-w-full items-center gap-0.5">
      <code className="min-w-0 font-mono text-xs break-all">{address}</code>
      <CopyButton value={address} label={t('copy')} />
    </span>
  );
}
