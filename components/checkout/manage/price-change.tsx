import { useTranslations } from 'next-intl';
import { useDays } from '@/components/checkout/manage/days';
import { PlainButton } from '@/components/ui/plain-button';
import { formatYen } from '@/components/ui/yen';
import type { ManageReply } from '@/lib/renewals/page/schema';

type Change = NonNullable<ManageReply['change']>;

/** A new price: what it is, from when, and where it is the customer's to decide, the answer. Plain forms. */
export function PriceChange({ page, at }: { page: ManageReply; at: string }) {
  const t = useTranslations('subscriptionPage');
  const day = useDays();
  const { change, price, merchant, may } = page;
  // what will end is charged no other price
  if (!change || page.status === 'deleted' || may.resume === 'end') return null;
  const { otherwise } = change;
  const after = formatYen(change.total);
  const facts = { merchant: merchant.name, day: day(change.effective_at), before: formatYen(price.total), after };
  const said = change.consent === 'asked' ? 'asked' : change.consent === 'refused' ? 'refused' : 'given';
  return (
    <section aria-labelledby="change" className="mt-6 rounded-xl border border-border bg-surface p-5">
      <h2 id="change" className="text-base font-semibold">
        {t('change.title')}
      </h2>
      <p className="mt-2 leading-relaxed text-pretty">{t(`change.${said}`, facts)}</p>
      {said === 'asked' && <p className="mt-1 text-sm text-pretty text-muted">{t(`change.${otherwise}`)}</p>}
      {may.answer && (
        <Answer at={at} change={change} agree={t('change.agree', { after })} refuse={said === 'asked' ? t('change.refuse') : null} />
      )}
    </section>
  );
}

function Answer({ at, change, agree, refuse }: { at: string; change: Change; agree: string; refuse: string | null }) {
  return (
    <form method="post" action={`${at}/answer`} className="mt-4 grid gap-2">
      <input type="hidden" name="gross" value={change.gross} />
      <PlainButton type="submit" name="answer" value="given" size="lg" wide className="h-auto min-h-12 whitespace-normal">
        {agree}
      </PlainButton>
      {refuse && (
        <PlainButton
          type="submit"
          name="answer"
          value="refused"
          look="outline"
          size="lg"
          wide
          className="h-auto min-h-12 whitespace-normal"
        >
          {refuse}
        </PlainButton>
      )}
    </form>
  );
}
