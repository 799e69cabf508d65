import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';

type Props = { isMine: boolean; all: string; mine: string };

/** Everything in a list, or only what one minds. */
export function MineTabs({ isMine, all, mine }: Props) {
  const t = useTranslations('notes.mine');
  const look = (isHere: boolean) =>
    `rounded-lg px-3 py-1.5 text-sm pointer-coarse:min-h-11 pointer-coarse:content-center ${isHere ? 'bg-default font-medium' : 'text-muted hover:text-foreground'}`;
  return (
    <nav aria-label={t('label')} className="mb-4 flex gap-1">
      <Link href={all} aria-current={isMine ? undefined : 'page'} className={look(!isMine)}>
        {t('all')}
      </Link>
      <Link href={mine} aria-current={isMine ? 'page' : undefined} className={look(isMine)}>
        {t('mine')}
      </Link>
    </nav>
  );
}
