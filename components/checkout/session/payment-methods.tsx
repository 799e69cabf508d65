import { useLocale, useTranslations } from 'next-intl';
import { AcquirerFields } from '@/components/checkout/session/acquirer-fields';
import { CardFields } from '@/components/checkout/session/card-fields';
import { EmailField } from '@/components/checkout/session/email-field';
import { OrderTerms } from '@/components/checkout/session/order-terms';
import { PayForm } from '@/components/checkout/session/pay-form';
import { PayerFields } from '@/components/checkout/session/payer-fields';
import { refusingWallet } from '@/components/checkout/session/refused';
import { StoreFields } from '@/components/checkout/session/store-fields';
import { Submit } from '@/components/checkout/session/submit';
import { formatYen } from '@/components/ui/yen';
import { isCash, type KonbiniStore, konbiniStores, type PaymentMethod } from '@/lib/money/methods';
import { storeKeys } from '@/lib/money/slip-numbers';
import type { CheckoutReply } from '@/lib/sessions/schema';

/** The card itself is typed on the acquirer’s page. */
function CardHolder({ email }: { email: string | null }) {
  const t = useTranslations('session.card');
  return <EmailField form="credit_card" label={t('email')} email={email} />;
}

type CardEntry = CheckoutReply['payment_methods'][number]['card_entry'];
type FieldsProps = { method: PaymentMethod; stores: readonly KonbiniStore[]; entry: CardEntry; checkout: CheckoutReply };
function FieldsOf({ method, stores, entry, checkout: { id, mode, email } }: FieldsProps) {
  if (method === 'credit_card') {
    if (entry === 'fields') return <AcquirerFields checkout={id} mode={mode} email={email} />;
    return entry === 'acquirer' ? <CardHolder email={email} /> : <CardFields email={email} />;
  }
  if (method === 'konbini') return <StoreFields stores={stores} email={email} />;
  return method === 'bank_transfer' || method === 'pay_easy' ? <PayerFields form={method} email={email} /> : null;
}

const storesIn = (brands: readonly string[]): KonbiniStore[] => konbiniStores.filter((store) => brands.includes(store));

/** `month`: the service's, which decides whether a card has expired. */
type Props = { at: string; checkout: CheckoutReply; month: number; idempotencyKey: string };

/** The label of the button: with cash, pressing it pays nothing yet; of a subscription it orders what stands above it. */
function useLabel({ amount, mode, subscription }: CheckoutReply): (method: PaymentMethod, fee: number, entry: CardEntry) => string {
  const t = useTranslations('session');
  return (method, fee, entry) => {
    const total = { amount: formatYen((amount ?? 0) + fee) };
    if (subscription) return t('order');
    if (mode === 'customer') return t('keep');
    if (entry === 'acquirer') return t('toCardPage', total);
    if (mode === 'customer_payment') return t('payAndKeep', total);
    return isCash(method) ? t(method === 'bank_transfer' ? 'showAccount' : 'issueNumber', total) : t('pay', total);
  };
}

/** What happens next, before anything is typed. */
function useAbout({
  mode,
  changes_card: changes,
  only_keeps: onlyKeeps,
}: CheckoutReply): (method: PaymentMethod, entry: CardEntry) => string {
  const t = useTranslations('session');
  return (method, entry) => {
    if (entry === 'acquirer') return t('about.cardAtAcquirer');
    if (entry === 'fields' && mode === 'payment') return t('about.cardInFields');
    if (method !== 'credit_card') return t(`about.${method}`);
    if (changes) return t(changes === 'unpaid' ? 'aboutChangingUnpaid' : 'aboutChanging');
    return t(onlyKeeps ? 'aboutKeeping' : 'about.credit_card');
  };
}

/** What is stored, by whom and why: shown before the button. */
function Consent({ method, merchant, entry }: { method: PaymentMethod; merchant: string; entry: CardEntry }) {
  const t = useTranslations('session');
  return (
    <p className="rounded-lg bg-surface-secondary p-3 text-sm text-pretty">
      {method === 'credit_card'
        ? t(entry === 'fields' || entry === 'acquirer' ? 'consent.cardAtAcquirer' : 'consent.card', { merchant })
        : t('consent.wallet', { merchant, method: t(`methods.${method}`) })}
    </p>
  );
}

/** The payment methods, one of them open: one form each, so that each works alone and without scripts. */
export function PaymentMethods({ at, checkout, month, idempotencyKey }: Props) {
  const t = useTranslations('session');
  const isEnglish = useLocale() === 'en';
  const { payment_methods: ways, mode, terms } = checkout;
  const labelOf = useLabel(checkout);
  const aboutOf = useAbout(checkout);
  // the method that was refused a moment ago is open again
  const refusing = refusingWallet(checkout);
  const opened = ways.find(({ type }) => type === refusing) ?? ways[0];
  return (
    <div className="divide-y divide-separator overflow-hidden rounded-xl border border-border bg-surface" lang={isEnglish ? 'en' : 'ja'}>
      {ways.map(({ type, payment_method_fee: fee, brands, card_entry: entry }) => (
        <details key={type} name="way" open={type === opened?.type} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 font-medium outline-none focus-visible:ring-2 focus-visible:ring-focus focus-visible:ring-inset">
            <span
              aria-hidden="true"
              className="size-4 shrink-0 rounded-full border-2 border-field-border group-open:border-[5px] group-open:border-accent"
            />
            <span className="min-w-0 flex-1">
              {t(`methods.${type}`)}
              {type === 'credit_card' && (
                <Marks label={t('marks.cards')} names={brands.map((brand) => t(`brands.${brand}` as 'brands.visa'))} />
              )}
              {type === 'konbini' && (
                <Marks label={t('marks.konbini')} names={storesIn(brands).map((store) => t(`konbini.stores.${storeKeys[store]}`))} />
              )}
            </span>
            {fee > 0 && <span className="shrink-0 text-sm text-muted tabular-nums">{t('fee', { fee: formatYen(fee) })}</span>}
          </summary>
          <PayForm
            action={`${at}/pay`}
            idempotencyKey={`${idempotencyKey}-${type}`}
            method={type}
            month={month}
            unreachable={t('unreachable')}
          >
            <p className="text-sm text-muted">{aboutOf(type, entry)}</p>
            <FieldsOf method={type} stores={storesIn(brands)} entry={entry} checkout={checkout} />
            {mode !== 'payment' && <Consent method={type} merchant={checkout.merchant.name} entry={entry} />}
            {terms
              .filter(({ terms: { charges } }) => charges.method === type)
              .map((order) => (
                <OrderTerms key={order.sha256} order={order} />
              ))}
            <Submit label={labelOf(type, fee, entry)} busyLabel={t('busy')} />
          </PayForm>
        </details>
      ))}
    </div>
  );
}

/** The accepted brands, each in a frame, in our own lettering, because the logos belong to others. */
function Marks({ names, label }: { names: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-1">
      {names.map((name) => (
        <li
          key={name}
          className="rounded border border-border bg-surface-secondary px-1.5 py-px text-[0.6875rem] leading-4 font-medium whitespace-nowrap text-muted"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
