import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Fact } from '@/components/ui/fact';
import { StatusChip } from '@/components/ui/status-chip';
import { numbersOf, storeKeys } from '@/lib/money/slip-numbers';
import type { PaymentReply } from '@/lib/payments/schema';
import { holderProofOf } from '@/lib/three-ds/holder-proof';
import { isExpired, monthOf } from '@/lib/vault/expiry';

type Details = PaymentReply['payment_details'];

/** The facts of the payment method: the issued numbers, and the customer's page with them. */
export function PaymentMethodFacts({ details, now }: { details: Details; now: string }) {
  return (
    <>
      {details.type === 'credit_card' && <CardExpiry details={details} now={now} />}
      {details.type === 'credit_card' && <HolderCheck details={details} />}
      <GivenOut details={details} />
      <CustomersPage address={addressIn(details)} />
    </>
  );
}

type CardDetails = Extract<Details, { type: 'credit_card' }>;

/** Of the card as it was used; a card that is over can get a refund, and cannot be charged again. A seller has no such data. */
function CardExpiry({ details: { month, year }, now }: { details: CardDetails; now: string }) {
  const t = useTranslations('payment.header');
  if (month === null || year === null) return null;
  return (
    <Fact name={t('expiry')}>
      <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
        {t('expiryDate', { month: String(month).padStart(2, '0'), year })}
        {isExpired({ month, year }, monthOf(new Date(now))) && <StatusChip look="neutral">{t('expired')}</StatusChip>}
      </span>
    </Fact>
  );
}

/** The cardholder authentication in words, and who answers for a chargeback because of it. */
function HolderCheck({ details: { three_d_secure: check } }: { details: CardDetails }) {
  const t = useTranslations('payment.header');
  if (!check) return null;
  const { result, liable } = holderProofOf(check.verification_status, check.eci);
  return (
    <Fact name={t('holderCheck')} wide>
      <span className="block">
        {t(`holder.${result}`)}
        {check.eci !== null && <span className="ml-1.5 text-xs text-muted tabular-nums">{t('holderEci', { code: check.eci })}</span>}
      </span>
      <span className="mt-0.5 block text-xs text-muted">{t(`liable.${liable}`)}</span>
    </Fact>
  );
}

const accountTypes = ['ordinary', 'checking', 'savings'] as const;

/** A seller has no such data and sees nothing. */
function GivenOut({ details }: { details: Details }) {
  const t = useTranslations('payPage');
  const own = useTranslations('payment.header');
  if (details.type === 'konbini') {
    return (
      <>
        <Fact name={own('store')}>{details.store in storeKeys && t(`stores.${storeKeys[details.store]}`)}</Fact>
        {numbersOf(details).map(({ name, value }) => (
          <Given key={name} name={t(`numbers.${name}`)} value={value} />
        ))}
      </>
    );
  }
  if (details.type === 'pay_easy') {
    return (
      <>
        <Given name={t('numbers.bank')} value={details.bank_id} />
        <Given name={t('numbers.customer')} value={details.customer_id} />
        <Given name={t('numbers.confirmation')} value={details.confirmation_id} />
      </>
    );
  }
  if (details.type !== 'bank_transfer' || details.account_number === '') return null;
  const type = accountTypes.find((one) => one === details.account_type);
  return (
    <>
      <Fact name={own('account')} wide>
        <span className="block">{`${details.bank_name} ${details.account_branch_name}`}</span>
        <span className="block tabular-nums">
          {[type ? t(`bank.types.${type}`) : details.account_type, details.account_number, details.account_name].join(' ')}
        </span>
      </Fact>
      <Given name={own('bankOrder')} value={details.order_id} />
    </>
  );
}

function Given({ name, value }: { name: string; value: string }) {
  const t = useTranslations('payment.header');
  return (
    <Fact name={name}>
      {value !== '' && (
        <span className="-my-1.5 inline-flex items-center gap-0.5 whitespace-nowrap">
          <span className="font-mono tabular-nums">{value}</span>
          <CopyButton value={value} label={t('copy', { name })} />
        </span>
      )}
    </Fact>
  );
}

function addressIn(details: Details): string {
  if (details.type === 'credit_card') return '';
  return details.type === 'konbini' || details.type === 'bank_transfer' || details.type === 'pay_easy'
    ? details.instructions_url
    : details.redirect_url;
}

/** The page to send to the customer once more; nothing when this reader has none. */
function CustomersPage({ address }: { address: string }) {
  const t = useTranslations('payment.header');
  if (address === '') return null;
  return (
    <Fact name={t('page')}>
      <span className="-my-1.5 inline-flex items-center gap-0.5 whitespace-nowrap">
        <a href={address} target="_blank" rel="noreferrer" className="text-accent-soft-foreground underline underline-offset-2">
          {t('openPage')}
        </a>
        <CopyButton value={address} label={t('copyPage')} />
      </span>
    </Fact>
  );
}
