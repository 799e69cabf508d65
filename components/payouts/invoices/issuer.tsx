'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { Fact } from '@/components/ui/fact';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip } from '@/components/ui/status-chip';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { IssuerReply } from '@/lib/settlements/invoices/schema';

const load = () => import('@/components/payouts/invoices/issuer-dialog').then((loaded) => loaded.IssuerDialog);
const IssuerDialog = lazyDialog(load);

type Props = { issuer: IssuerReply; change: Act };

/** The platform's invoice issuer data, as printed on the next invoice. */
export function Issuer({ issuer, change }: Props) {
  const t = useTranslations('invoiceIssuer');
  const edit = useLazyDialog(load);
  const { name, registration_number: number, address } = issuer;
  return (
    <Panel className="max-w-3xl p-4 text-sm sm:p-5">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">{t('facts')}</h2>
        <StatusChip look={number ? 'success' : 'warning'}>{t(number ? 'qualified' : 'none')}</StatusChip>
      </div>
      <dl className="mb-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t('name')}>{name}</Fact>
        <Fact name={t('number')}>
          {number ? <code className="font-mono">{number}</code> : <span className="text-muted">{t('noneText')}</span>}
        </Fact>
        {address && <Fact name={t('address')}>{address}</Fact>}
      </dl>
      <PlainButton look={number ? 'outline' : 'primary'} className="max-sm:w-full" {...edit.opener}>
        {t('change')}
      </PlainButton>
      {edit.opening > 0 && <IssuerDialog key={edit.opening} {...{ issuer, change }} isOpen={edit.isOpen} onClose={edit.close} />}
    </Panel>
  );
}
