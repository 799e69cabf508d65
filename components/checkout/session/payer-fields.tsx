import { useTranslations } from 'next-intl';
import { EmailField } from '@/components/checkout/session/email-field';
import { Field } from '@/components/checkout/session/field';

/** The payer of a bank transfer: banks need the name in both scripts. */
export function PayerFields({ form, email }: { form: string; email: string | null }) {
  const t = useTranslations('session.payer');
  return (
    <>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-4">
        <Field form={form} name="family_name" label={t('family')} autoComplete="family-name" required maxLength={120} />
        <Field form={form} name="given_name" label={t('given')} autoComplete="given-name" required maxLength={120} />
        <Field form={form} name="family_name_kana" label={t('familyKana')} placeholder={t('familyKanaExample')} required maxLength={60} />
        <Field form={form} name="given_name_kana" label={t('givenKana')} placeholder={t('givenKanaExample')} required maxLength={60} />
      </div>
      <Field form={form} name="phone" label={t('phone')} type="tel" autoComplete="tel" required maxLength={40} />
      <EmailField form={form} label={t('email')} email={email} />
    </>
  );
}
