'use client';
import { Checkbox } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { AccountFields, type AccountProps, FeeBox } from '@/components/payments/account-fields';
import { typists } from '@/components/payments/request-form';

/** `email`: the customer's, if the payment has one. */
type Props = AccountProps & { email: string | null };

/** Who enters the account: our users here, or the customer over a link. */
export function AccountPart({ email, ...shared }: Props) {
  const t = useTranslations('refund.by');
  const { form, disabled } = shared;
  const by = form.watch('by');
  const values = typists.map((id) => ({ id, name: t(id), ...(id === 'customer' && { hint: t('customerHint') }) }));
  return (
    <>
      <RadioField control={form.control} name="by" label={t('label')} values={values} disabled={disabled} />
      {by === 'staff' ? <AccountFields {...shared} /> : <ByCustomer {...shared} email={email} />}
    </>
  );
}

/** The mail to the customer, and whether we send it. */
function ByCustomer({ email, ...shared }: Props) {
  const t = useTranslations('refund.by');
  const { form, fee, disabled } = shared;
  return (
    <div className="flex flex-col gap-3 border-b border-separator pb-5">
      {email ? (
        <Controller
          control={form.control}
          name="sendMail"
          render={({ field }) => (
            <Checkbox isSelected={field.value} onChange={field.onChange} isDisabled={disabled}>
              <Checkbox.Content className="pointer-coarse:min-h-11">
                <Checkbox.Control>
                  <Checkbox.Indicator />
                </Checkbox.Control>
                <span className="min-w-0 wrap-anywhere">{t('sendLink', { email })}</span>
              </Checkbox.Content>
            </Checkbox>
          )}
        />
      ) : (
        <p className="text-sm text-muted">{t('noEmail')}</p>
      )}
      {fee > 0 && <FeeBox {...shared} />}
    </div>
  );
}
