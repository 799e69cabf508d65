import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';

const look = 'inline-flex h-10 items-center border-b-2 px-4 text-sm whitespace-nowrap -outline-offset-2 pointer-coarse:h-11';
const current = 'border-accent-soft-foreground font-medium text-foreground';
const other = 'border-transparent text-muted hover:text-foreground';

/** Those who have a contract with us, and the sellers of their platforms: two lists with addresses of their own. */
export function MerchantTabs({ isSellers }: { isSellers: boolean }) {
  const t = useTranslations('merchants.tabs');
  const tab = (href: string, name: 'merchants' | 'sellers', isHere: boolean) => (
    <Link href={href} {...(isHere && { 'aria-current': 'page' })} className={`${look} ${isHere ? current : other}`}>
      {t(name)}
    </Link>
  );
  return (
    <nav aria-label={t('label')} className="mb-4 flex border-b border-border">
      {tab('/merchants', 'merchants', !isSellers)}
      {tab('/merchants?kind=payout', 'sellers', isSellers)}
    </nav>
  );
}
