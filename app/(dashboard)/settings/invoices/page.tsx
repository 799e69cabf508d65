import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { changeIssuerAction } from '@/app/(dashboard)/settings/invoices/actions';
import { orNotFound } from '@/app/or-not-found';
import { Issuer } from '@/components/payouts/invoices/issuer';
import { PageHeader } from '@/components/ui/page-header';
import { pageCaller } from '@/lib/pages/page';
import { showIssuer } from '@/lib/settlements/invoices/show-issuer';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('invoiceIssuer'))('title') };
}

export default async function InvoiceSettingsPage() {
  const issuer = await orNotFound(showIssuer(await pageCaller(), {}));
  const t = await getTranslations('invoiceIssuer');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Issuer issuer={issuer} change={changeIssuerAction} />
      <section aria-labelledby="invoice-rules" className="mt-6 max-w-3xl">
        <h2 id="invoice-rules" className="text-base font-semibold">
          {t('rules.title')}
        </h2>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
          {(['each', 'tax', 'number', 'stays'] as const).map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
