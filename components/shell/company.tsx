import { useTranslations } from 'next-intl';
import { Mark } from '@/components/ui/logo';

/** Whose dashboard this is; `kind`: what the company is on this installation. */
export type Company = { name: string; kind: 'operator' | 'platform' | 'merchant' | 'seller' };

/** The company at the head of the navigation: two platforms, or live and sandbox, are not mixed up. */
export function CompanyHead({ company }: { company: Company }) {
  const t = useTranslations('nav.company');
  return (
    <>
      <Mark className="size-8 shrink-0" />
      <span className="min-w-0 folded:hidden">
        <span title={company.name} className="block truncate text-sm leading-5 font-semibold">
          {company.name}
        </span>
        <span className="block truncate text-xs leading-4 font-normal text-muted">{t(company.kind)}</span>
      </span>
    </>
  );
}
