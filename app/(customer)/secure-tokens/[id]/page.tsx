import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isLive } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { Asking } from '@/components/challenge/asking';
import { Ended } from '@/components/challenge/ended';
import { Hint } from '@/components/challenge/hint';
import { tellingIn } from '@/components/challenge/told';
import { findGuestCaller } from '@/lib/operation/guest-page';
import { showChallenge } from '@/lib/secure-tokens/show-challenge';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ told?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getTranslations('challenge'))('title') } };
}

/**
 * The issuer's own page. A browser lets no form lead to another site, so the page that an answer leads to sends the customer on by itself,
 * once: whoever opens it later is shown how it ended, and goes back by a press.
 */
export default async function ChallengePage({ params, searchParams }: Props) {
  const [{ id }, { told }] = [await params, await searchParams];
  const caller = (await findGuestCaller(id)) ?? notFound();
  const shown = await orNotFound(showChallenge(caller, { id }));
  const { challenge, return_address } = shown;
  if (challenge === null) {
    return (
      <>
        {told === 'ended' && <meta httpEquiv="refresh" content={`0;url=${return_address}`} />}
        <Ended shown={shown} />
      </>
    );
  }
  return (
    <>
      <Asking at={`/secure-tokens/${id}`} shown={shown} challenge={challenge} telling={tellingIn(told)} now={caller.now} />
      {!isLive() && <Hint />}
    </>
  );
}
