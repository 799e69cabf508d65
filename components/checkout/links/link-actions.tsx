'use client';
import { useTranslations } from 'next-intl';
import { CancelLink } from '@/components/checkout/links/cancel-link';
import type { Act } from '@/components/forms/act';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Link } from '@/components/ui/link';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { formatYen } from '@/components/ui/yen';
import type { LinkReply } from '@/lib/sessions/list/schema';

const loadMail = () => import('@/components/checkout/links/mail-dialog').then((loaded) => loaded.MailDialog);
const loadRenew = () => import('@/components/checkout/links/renew-dialog').then((loaded) => loaded.RenewDialog);
const MailDialog = lazyDialog(loadMail);
const RenewDialog = lazyDialog(loadRenew);

type MailProps = { link: LinkReply; mail: Act };

/** Mails the link; the address of the time before is there already. */
export function MailLink({ link, mail }: MailProps) {
  const t = useTranslations('paymentLinks.mail');
  const refresh = useFreshPage();
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(loadMail);
  const to = link.mails.at(-1)?.to ?? '';
  const what = [link.description, link.amount === null ? null : formatYen(link.amount)].filter(Boolean).join(' · ');
  return (
    <>
      <PlainButton look="primary" {...opener}>
        {t(link.mails.length > 0 ? 'again' : 'open')}
      </PlainButton>
      {opening > 0 && (
        <MailDialog key={opening} {...{ id: link.id, to, what, mail, isOpen }} onClose={() => setIsOpen(false)} onDone={refresh} />
      )}
    </>
  );
}

type RenewProps = { id: string; now: string; isExpired: boolean; renew: Act };

function RenewLink({ id, now, isExpired, renew }: RenewProps) {
  const t = useTranslations('paymentLinks.renew');
  const refresh = useFreshPage();
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(loadRenew);
  return (
    <>
      <PlainButton size="sm" look={isExpired ? 'primary' : 'outline'} {...opener}>
        {t(isExpired ? 'openExpired' : 'open')}
      </PlainButton>
      {opening > 0 && (
        <RenewDialog key={opening} {...{ id, now, isExpired, renew, isOpen }} onClose={() => setIsOpen(false)} onDone={refresh} />
      )}
    </>
  );
}

type Props = { link: LinkReply; now: string; acts: { cancel: MoneyAct; renew: Act } };

/** What can be done with the link as it stands: longer, again, another like it, or not at all any more. */
export function LinkActions({ link, now, acts }: Props) {
  const t = useTranslations('paymentLinks');
  const isOpen = link.state === 'pending';
  return (
    <div className="flex flex-wrap gap-2">
      {(isOpen || link.state === 'expired') && <RenewLink id={link.id} now={now} isExpired={!isOpen} renew={acts.renew} />}
      {link.amount !== null && (
        <Link href={`/payment-links/new?like=${link.id}`} className="button button--outline button--sm pointer-coarse:min-h-11">
          {t('another')}
        </Link>
      )}
      {isOpen && <CancelLink id={link.id} cancel={acts.cancel} />}
    </div>
  );
}
