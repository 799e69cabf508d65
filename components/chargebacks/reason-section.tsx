import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { evidenceFor, type Holding, type OwnRecords } from '@/components/chargebacks/own-evidence';
import { Section } from '@/components/ui/section';
import { kinds } from '@/lib/chargebacks/reasons/kinds';
import { kindOf } from '@/lib/chargebacks/reasons/reasons';
import type { ChargebackReply } from '@/lib/chargebacks/schema';
import type { Locale } from '@/lib/refusal';

type Props = { chargeback: ChargebackReply; known: OwnRecords };

/** Why the cardholder disputes the payment, and what usually decides the case, in plain words. */
export function ReasonSection({ chargeback: { reason, reason_code: code, payment }, known }: Props) {
  const t = useTranslations('chargebacks');
  const locale = useLocale() as Locale;
  const kind = kindOf(payment.payment_method.brand ?? '', code);
  const { happened, wins } = kinds[kind];
  return (
    <Section id="chargeback-reason" title={code ? `${code} ${reason}` : t('noReason')}>
      <h3 className="text-xs font-medium text-muted">{t('reason.happened')}</h3>
      <p className="mt-1 text-sm">{happened[locale]}</p>
      <h3 className="mt-4 text-xs font-medium text-muted">{t('reason.wins')}</h3>
      <p className="mt-1 text-sm">{wins[locale]}</p>
      <ul aria-label={t('reason.evidence')} className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {evidenceFor(kind, known, locale).map(({ slug, name, holding }) => (
          <li key={slug} className="flex gap-2">
            <Mark holding={holding} />
            <span className="min-w-0">
              {name}
              {holding && (
                <span className={`block text-xs ${holding === 'have' ? 'text-success-soft-foreground' : 'text-muted'}`}>
                  {t(`reason.${holding}`)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const marks: Record<NonNullable<Holding>, [LucideIcon, string]> = {
  have: [CircleCheck, 'text-success-soft-foreground'],
  none: [CircleX, 'text-muted'],
};

function Mark({ holding }: { holding: Holding }) {
  const [Icon, look] = holding ? marks[holding] : [CircleDashed, 'text-muted'];
  return <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${look}`} />;
}
