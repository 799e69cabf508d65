import { useTranslations } from 'next-intl';
import type { Face } from '@/lib/merchants/checkout/checkout';
import { hrefOf, linkNames } from '@/lib/merchants/checkout/links';

/** Links to the shop's own pages. They open in a new tab, so that nothing typed here is lost. */
export function ShopLinks({ merchant: { name, links } }: { merchant: Face }) {
  const t = useTranslations('checkout.links');
  const told = linkNames.flatMap((link) => (links[link] === null ? [] : [{ link, href: hrefOf(links[link]) }]));
  if (told.length === 0) return null;
  return (
    <nav aria-label={t('label', { merchant: name })} className="mb-2 flex flex-wrap justify-center gap-x-5 print:hidden">
      {told.map(({ link, href }) => (
        <a
          key={link}
          href={href}
          target={href.startsWith('mailto:') ? undefined : '_blank'}
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-2 hover:text-foreground"
        >
          {t(`names.${link}`)}
        </a>
      ))}
    </nav>
  );
}
