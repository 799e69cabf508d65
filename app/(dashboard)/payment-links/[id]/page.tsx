import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findLink } from '@/app/(dashboard)/payment-links/[id]/find-link';
import { cancelLinkAction, mailLinkAction, renewLinkAction } from '@/app/(dashboard)/payment-links/actions';
import { publicUrl } from '@/app/environment';
import { qrCodeOf } from '@/app/qr-code';
import { LinkActions, MailLink } from '@/components/checkout/links/link-actions';
import { LinkHeader } from '@/components/checkout/links/link-header';
import { LinkHistory } from '@/components/checkout/links/link-history';
import { LinkShare } from '@/components/checkout/links/link-share';
import { LinkTerms } from '@/components/checkout/links/link-terms';
import { WatchOutcome } from '@/components/payments/watch-outcome';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { CodeBlock } from '@/components/ui/code-block';
import { shorten } from '@/components/ui/short-id';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/pages/page';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('paymentLinks');
  return { title: t('link', { id: shorten((await params).id) }) };
}

export default async function PaymentLinkPage({ params }: Props) {
  const link = await findLink((await params).id);
  const { actor, now } = await pageCaller();
  const t = await getTranslations('paymentLinks');
  const isOpen = link.state === 'pending';
  const mayWork = can(actor, 'payments:write');
  return (
    <>
      <div className="print:hidden">
        <Breadcrumb parent={{ href: '/payment-links', name: t('title') }} here={shorten(link.id)} isId />
      </div>
      <LinkHeader
        link={link}
        now={now.toISOString()}
        actions={mayWork && <LinkActions link={link} now={now.toISOString()} acts={{ cancel: cancelLinkAction, renew: renewLinkAction }} />}
      />
      {isOpen && (
        <LinkShare
          url={link.session_url}
          picture={await qrCodeOf(link.session_url)}
          expiresAt={link.expires_at}
          mail={mayWork && link.amount !== null && <MailLink link={link} mail={mailLinkAction} />}
        />
      )}
      {isOpen && <WatchOutcome />}
      <LinkTerms link={link} />
      <LinkHistory link={link} now={now.toISOString()} />
      <details className="mt-8 print:hidden">
        <summary className="inline-flex min-h-10 cursor-pointer items-center rounded text-sm text-muted pointer-coarse:min-h-11">
          {t('curl.title')}
        </summary>
        <div className="mt-2">
          <CodeBlock
            code={`curl ${publicUrl()}/api/v1/sessions/${link.id} -u "$SECRET_KEY:"`}
            label={t('curl.label')}
            copyLabel={t('curl.copy')}
          />
        </div>
      </details>
    </>
  );
}
