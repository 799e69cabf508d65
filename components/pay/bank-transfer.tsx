import { useTranslations } from 'next-intl';
import { CopyValue } from '@/components/checkout/copy-value';
import { Lead } from '@/components/pay/lead';
import type { InstructionsOf } from '@/components/pay/shown';
import { formatYen } from '@/components/ui/yen';

const types = ['ordinary', 'checking', 'savings'] as const;

/** To a bank: the account as a transfer's form asks for it, each part of it to be copied. */
export function BankTransfer({ page, details, now, live }: InstructionsOf<'bank_transfer'>) {
  const t = useTranslations('payPage');
  const type = types.find((one) => one === details.account_type);
  const rows = [
    { name: t('bank.bankName'), text: details.bank_name },
    { name: t('bank.branch'), text: details.account_branch_name },
    { name: t('bank.type'), text: type ? t(`bank.types.${type}`) : details.account_type },
    { name: t('bank.number'), text: details.account_number, copied: details.account_number },
    { name: t('bank.name'), text: details.account_name, copied: details.account_name },
    { name: t('bank.amount'), text: formatYen(page.total), copied: String(page.total) },
    ...(page.payer
      ? [{ name: t('bank.payer'), text: `${details.order_id} ${page.payer}`, copied: `${details.order_id} ${page.payer}` }]
      : []),
  ];
  return (
    <>
      <Lead heading={t('bank.heading')} total={page.total} deadline={page.payment_deadline} now={now} />
      <section aria-labelledby="account" className="mt-8 break-inside-avoid">
        <h2 id="account" className="text-base font-semibold">
          {t('bank.account')}
        </h2>
        {!live && <p className="mt-1 text-sm text-muted">{t('testNumbers')}</p>}
        <dl className="mt-3 divide-y divide-separator rounded-xl border border-border bg-surface px-4">
          {rows.map(({ name, text, copied }) => (
            <div key={name} className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
              <div className="min-w-0">
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="text-lg font-semibold tabular-nums wrap-anywhere">{text}</dd>
              </div>
              {copied && <CopyValue value={copied} name={name} />}
            </div>
          ))}
        </dl>
        {page.payer && <p className="mt-2 text-sm text-muted">{t('bank.payerHint')}</p>}
      </section>
      <Rules total={page.total} />
    </>
  );
}

/** What happens when it is less, more, or late. */
function Rules({ total }: { total: number }) {
  const t = useTranslations('payPage.bank');
  return (
    <section aria-labelledby="rules" className="mt-8 break-inside-avoid">
      <h2 id="rules" className="text-base font-semibold">
        {t('rulesTitle')}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 leading-relaxed marker:text-muted">
        <li className="font-medium">{t('rules.once', { total: formatYen(total) })}</li>
        <li>{t('rules.short')}</li>
        <li>{t('rules.over')}</li>
        <li>{t('rules.account')}</li>
      </ul>
    </section>
  );
}
