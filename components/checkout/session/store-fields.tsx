import { useTranslations } from 'next-intl';
import { EmailField } from '@/components/checkout/session/email-field';
import { Field } from '@/components/checkout/session/field';
import type { KonbiniStore } from '@/lib/money/methods';
import { storeKeys } from '@/lib/money/slip-numbers';

const form = 'konbini';

/** The konbini chain and the customer. */
export function StoreFields({ stores, email }: { stores: readonly KonbiniStore[]; email: string | null }) {
  const t = useTranslations('session.konbini');
  return (
    <>
      <fieldset>
        <legend className="label">{t('store')}</legend>
        <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere break-keep min-[400px]:grid-cols-[repeat(2,minmax(0,1fr))]">
          {stores.map((store, index) => {
            const key = storeKeys[store];
            return (
              <label
                key={store}
                className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-lg border border-border px-3 text-sm has-checked:border-accent has-checked:bg-surface-secondary has-focus-visible:ring-2 has-focus-visible:ring-focus"
              >
                <input
                  type="radio"
                  name="store"
                  value={store}
                  defaultChecked={index === 0}
                  required
                  className="size-4 shrink-0 accent-accent"
                />
                {t(`stores.${key}`)}
              </label>
            );
          })}
        </div>
      </fieldset>
      <Field form={form} name="name" label={t('name')} autoComplete="name" required maxLength={255} />
      <EmailField form={form} label={t('email')} email={email} />
    </>
  );
}
