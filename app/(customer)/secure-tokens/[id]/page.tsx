import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isLive } from '@/app/environment';
import { Asking } from '@/components/checkout/challenge/asking';
import { noticeIn } from '@/components/checkout/challenge/challenge-notice';
import { Ended } from '@/components/checkout/challenge/ended';
import { IssuerCard } from '@/components/checkout/challenge/issuer-card';
import { Frame } from '@/components/checkout/frame';
import { findChallenge } from '@/lib/secure-tokens/find-challenge';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ told?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getTranslations('challenge'))('title') } };
}

/** The 3-D Secure challenge: asks the cardholder to confirm the payment. */
export default async function ChallengePage({ params, searchParams }: Props) {
  const [{ id }, { told }] = [await params, await searchParams];
  const { shown, now } = (await findChallenge(id)) ?? notFound();
  const { challenge } = shown;
  const asked = { at: `/secure-tokens/${id}`, now, live: isLive() };
  return (
    <Frame merchant={shown.merchant} live={asked.live} at={asked.at}>
      <IssuerCard>
        {challenge ? (
          <Asking {...asked} shown={shown} challenge={challenge} notice={noticeIn(told)} />
        ) : (
          <Ended shown={shown} leaves={told === 'ended'} />
        )}
      </IssuerCard>
    </Frame>
  );
}
