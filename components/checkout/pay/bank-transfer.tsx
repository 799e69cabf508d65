import { useTranslations } from 'next-intl';
import { CopyValue } from '@/components/checkout/copy-value';
import { Lead } from '@/components/checkout/pay/lead';
import type { InstructionsOf } from '@/components/checkout/pay/shown';
import { Points } from '@/components/checkout/pay/steps';
import { formatYen } from '@/components/ui/yen';

const types = ['ordinary', 'checking', 'savings'] as const;

/** The bank account as a transfer form asks for it, each part with a copy button. */
export function BankTransfer({ page, details, now, live }: InstructionsOf<'bank_transfer'>) {
  const t = useTranslations('payPage');
  // money that has already come in is not requested again
  const asked = page.total - page.held;
  const codes = page.bank_codes;
  const type = types.find((one) => one === details.account_type);
  const rows = [
    { name: t('bank.bankName'), text: codes ? t('bank.withCode', { name: details.bank_name, code: codes.bank }) : details.bank_name },
    {
      name: t('bank.branch'),
      text: codes ? t('bank.withCode', { name: details.account_branch_name, code: codes.branch }) : details.account_branch_name,
    },
    { name: t('bank.type'), text: type ? t(`bank.types.${type}`) : details.account_type },
    { name: t('bank.number'), text: details.account_number, copied: details.account_number },
    { name: t('bank.name'), text: details.account_name, copied: details.account_name },
    { name: t('bank.amount'), text: formatYen(asked), copied: String(asked) },
    ...(page.payer
      ? [
          {
            name: t(page.by_payer_number ? 'bank.payerWithNumber' : 'bank.payer'),
            text: `${details.order_id} ${page.payer}`,
            copied: `${details.order_id} ${page.payer}`,
          },
        ]
      : []),
  ];
  return (
    <>
      <Lead heading={t('bank.heading')} total={page.total} held={page.held} deadline={page.payment_deadline} now={now} />
      <section aria-labelledby="account" className="mt-8 break-inside-avoid">
        <h2 id="account" className="text-base font-semibold">
          {t('bank.account')}
        </h2>
        {!live && <p className="mt-1 text-sm text-muted">{t('testNumbers')}</p>}
        <dl className="mt-3 divide-y divide-separator rounded-xl border border-border bg-surface px-4">
          {rows.map(({ name, text, copied }) => (
            <div key={name} className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 py-2">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="col-start-1 text-lg font-semibold tabular-nums wrap-anywhere">{text}</dd>
              {copied && (
                <dd className="col-start-2 row-span-2 row-start-1">
                  <CopyValue value={copied} name={name} />
                </dd>
              )}
            </div>
          ))}
        </dl>
        {page.payer && (
          <p className="mt-2 text-sm text-muted">
            {t(page.by_payer_number ? 'bank.payerNumberHint' : 'bank.payerHint', { number: details.order_id })}
          </p>
        )}
      </section>
      <Rules asked={asked} isShared={page.by_payer_number} />
    </>
  );
}

/** What happens to a deposit that is short, over, or late. */
function Rules({ asked, isShared }: { asked: number; isShared: boolean }) {
  const t = useTranslations('payPage.bank');
  return (
    <section aria-labelledby="rules" className="mt-8 break-inside-avoid">
      <h2 id="rules" className="text-base font-semibold">
        {t('rulesTitle')}
      </h2>
      <Points
        points={[
          t('rules.once', { total: formatYen(asked) }),
          t('rules.short'),
          t('rules.over'),
          t(isShared ? 'rules.number' : 'rules.account'),
        ]}
      />
    </section>
  );
}
